// Conversions and shapes of Web IDL (https://webidl.spec.whatwg.org), as far as this page needs them.
import { each } from "../language/lists.js";
import { bytesOfView, lengthOfBuffer } from "../language/bytes.js";

/** Converts to a DOMString. Symbols throw a TypeError, as everywhere on the web. */
export const toDOMString = (value) => {
  if (typeof value === "symbol") throw new TypeError("a symbol is not a string");
  return String(value);
};

/** Converts to a string without lone surrogates. */
export const toUSVString = (value) => toDOMString(value).toWellFormed();

/** Converts to a string whose characters are bytes; throws a TypeError for larger characters. */
export const toByteString = (value) => {
  const string = toDOMString(value);
  for (let index = 0; index < string.length; index++) {
    if (string.charCodeAt(index) > 0xff) {
      throw new TypeError(`character ${index} of the string is larger than a byte`);
    }
  }
  return string;
};

/** The integer conversion of Web IDL §3.3.6 without [EnforceRange] and [Clamp]. */
export const toInteger = (value, bits, isSigned) => {
  const number = Math.trunc(+value); // unlike Number(), refuses a BigInt
  if (!Number.isFinite(number)) return 0;
  if (bits === 64) return Number(isSigned ? BigInt.asIntN(64, BigInt(number)) : BigInt.asUintN(64, BigInt(number)));
  const modulus = 2 ** bits;
  const wrapped = ((number % modulus) + modulus) % modulus;
  return isSigned && wrapped >= modulus / 2 ? wrapped - modulus : wrapped;
};
export const toUnsignedShort = (value) => toInteger(value, 16, false);
export const toLong = (value) => toInteger(value, 32, true);
export const toUnsignedLong = (value) => toInteger(value, 32, false);
export const toUnsignedLongLong = (value) => toInteger(value, 64, false);

/** One of the strings of an enumeration. */
export const toEnumeration = (value, members, name) => {
  const string = toDOMString(value);
  if (!members.includes(string)) throw new TypeError(`"${string}" is no ${name}: ${members.join(", ")}`);
  return string;
};

/**
 * This page's own records with optional members have no prototype, because page script may have put members on
 * Object.prototype. Only objects from script inherit those.
 */
const emptyDictionary = Object.freeze({ __proto__: null });

/** A dictionary: undefined and null mean the empty one; other values that are not objects throw. */
export const toDictionary = (value, name = "dictionary") => {
  if (value === undefined || value === null) return emptyDictionary;
  if (typeof value !== "object" && typeof value !== "function") throw new TypeError(`${name} must be an object`);
  return value;
};

/** A callback function; if nullable, null for values that are not objects. */
export const toCallback = (value, name = "callback") => {
  if (typeof value !== "function") throw new TypeError(`${name} must be a function`);
  return value;
};

/** Throws, as Web IDL requires, if a call has fewer arguments than the operation requires. */
export const requireArguments = (given, required, operation) => {
  if (given >= required) return;
  throw new TypeError(`${operation} needs ${required} argument${required === 1 ? "" : "s"}, got ${given}`);
};

/** The bytes of a BufferSource, not copied; null for other values. Uses brands, never instanceof. */
export const bytesOf = (value) => {
  const isView = ArrayBuffer.isView(value);
  if (!isView && !isArrayBuffer(value)) return null;
  try {
    return isView ? bytesOfView(value) : new Uint8Array(value);
  } catch {
    return new Uint8Array(0); // detached: there are no bytes (Web IDL, "get a copy of the bytes")
  }
};

export const isArrayBuffer = (value) => {
  try {
    lengthOfBuffer(value);
    return true;
  } catch {
    return false; // the getter throws for anything but an ArrayBuffer
  }
};

/** Gives a class the properties of an interface: enumerable members, a tag, and constants on both objects. */
export const defineInterface = (type, { constants = { __proto__: null }, tag = type.name, name } = { __proto__: null }) => {
  const prototype = type.prototype;
  if (name) Object.defineProperty(type, "name", { __proto__: null, value: name, configurable: true });
  for (const key of each(Reflect.ownKeys(prototype))) {
    if (key !== "constructor" && typeof key === "string") makeEnumerable(prototype, key);
  }
  for (const key of each(Reflect.ownKeys(type))) {
    if (typeof type[key] === "function" && typeof key === "string" && key !== "prototype") makeEnumerable(type, key);
  }
  Object.defineProperty(prototype, Symbol.toStringTag, { __proto__: null, value: tag, configurable: true });
  for (const { 0: key, 1: value } of each(Object.entries(constants))) {
    for (const holder of each([type, prototype])) Object.defineProperty(holder, key, { __proto__: null, value, enumerable: true });
  }
};

const makeEnumerable = (holder, key) => {
  Object.defineProperty(holder, key, { __proto__: null, ...Object.getOwnPropertyDescriptor(holder, key), enumerable: true });
};

/** Exposes an interface or a function on the global object, not enumerable, as Web IDL requires for interfaces. */
export const expose = (things) => {
  for (const { 0: name, 1: value } of each(Object.entries(things))) {
    Object.defineProperty(globalThis, name, { __proto__: null, value, writable: true, configurable: true, enumerable: false });
  }
};

/** Prevents page script from calling a constructor that is only for this page's own code. */
export const constructionKey = Symbol("construction");
export const requireKey = (key) => {
  if (key !== constructionKey) throw new TypeError("Illegal constructor");
};
