// Queuing strategies: Streams Standard §7.
import { defineInterface, expose, requireArguments, toCallback, toDictionary } from "../webidl/webidl.js";

/** Converts a QueuingStrategy: members in the order of their names. */
export const toStrategy = (value) => {
  if (value === undefined || value === null) return { __proto__: null, highWaterMark: undefined, size: undefined };
  const { highWaterMark, size } = toDictionary(value, "strategy");
  return {
    __proto__: null,
    highWaterMark: highWaterMark === undefined ? undefined : toNumber(highWaterMark),
    size: size === undefined ? undefined : toCallback(size, "size"),
  };
};

// Unary plus throws for a BigInt, like the conversion to a double; Number() does not.
const toNumber = (value) => +value;

export const highWaterMarkOf = ({ highWaterMark }, otherwise) => {
  if (highWaterMark === undefined) return otherwise;
  if (Number.isNaN(highWaterMark) || highWaterMark < 0) throw new RangeError("highWaterMark must not be negative");
  return highWaterMark;
};

/** The size algorithm; the page's function is called without a this value. */
export const sizeAlgorithmOf = ({ size }) => {
  if (size === undefined) return () => 1;
  return (chunk) => toNumber(Reflect.apply(size, undefined, [chunk]));
};

const toInit = (given, init, name) => {
  requireArguments(given, 1, name);
  const { highWaterMark } = toDictionary(init, "init");
  if (highWaterMark === undefined) throw new TypeError("highWaterMark is required");
  return toNumber(highWaterMark);
};

// One function for all strategies of a realm. Arrow functions have no prototype property.
const countSize = { size: () => 1 }.size;
const byteLengthSize = { size: (chunk) => chunk.byteLength }.size;

export class CountQueuingStrategy {
  #highWaterMark;

  constructor(init) {
    this.#highWaterMark = toInit(arguments.length, init, "CountQueuingStrategy");
  }

  get highWaterMark() {
    return this.#highWaterMark;
  }

  get size() {
    void this.#highWaterMark;
    return countSize;
  }
}

export class ByteLengthQueuingStrategy {
  #highWaterMark;

  constructor(init) {
    this.#highWaterMark = toInit(arguments.length, init, "ByteLengthQueuingStrategy");
  }

  get highWaterMark() {
    return this.#highWaterMark;
  }

  get size() {
    void this.#highWaterMark;
    return byteLengthSize;
  }
}

defineInterface(CountQueuingStrategy);
defineInterface(ByteLengthQueuingStrategy);
expose({ CountQueuingStrategy, ByteLengthQueuingStrategy });
