// ReadableStream: Streams Standard §4.2.
import { defineAsyncIterable } from "./async-iterator.js";
import { ReadableStreamBYOBReader } from "./byob-reader.js";
import { ByteController } from "./byte-controller.js";
import { DefaultController } from "./default-controller.js";
import { promiseOf, ReadableStreamDefaultReader } from "./default-reader.js";
import { streamFromIterable } from "./from.js";
import { pipe, toPipeOptions } from "./pipe.js";
import { asPromise, markHandled, rejectedWith } from "./promises.js";
import { Readable } from "./readable.js";
import { readableOf, registerReadables, writableOf } from "./registry.js";
import { algorithmsOf, toSource } from "./source.js";
import { highWaterMarkOf, sizeAlgorithmOf, toStrategy } from "./strategies.js";
import { tee } from "./tee.js";
import {
  constructionKey, defineInterface, expose, requireArguments, toDictionary, toEnumeration,
} from "../webidl/webidl.js";

export class ReadableStream {
  #readable;

  static {
    registerReadables((value) => {
      return typeof value === "object" && value !== null && #readable in value ? value.#readable : null;
    });
  }

  constructor(source = undefined, strategy = undefined) {
    this.#readable = source === constructionKey ? strategy : new Readable();
    this.#readable.object = this;
    if (source !== constructionKey) setUpFromSource(this.#readable, source, strategy);
  }

  static from(iterable) {
    requireArguments(arguments.length, 1, "ReadableStream.from");
    return streamFromIterable(iterable, createReadableStream);
  }

  get locked() {
    return this.#readable.isLocked;
  }

  cancel(reason = undefined) {
    return promiseOf(() => {
      const readable = this.#readable;
      return readable.isLocked ? rejectedWith(new TypeError("the stream is locked")) : readable.cancel(reason);
    });
  }

  getReader(options = { __proto__: null }) {
    void this.#readable;
    const { mode } = toDictionary(options, "options");
    if (mode === undefined) return new ReadableStreamDefaultReader(this);
    toEnumeration(mode, ["byob"], "mode");
    return new ReadableStreamBYOBReader(this);
  }

  pipeThrough(transform, options = { __proto__: null }) {
    const source = this.#readable;
    requireArguments(arguments.length, 1, "pipeThrough");
    const { readable, destination } = toTransform(transform);
    const settings = toPipeOptions(options);
    if (source.isLocked || destination.isLocked) throw new TypeError("the streams must not be locked");
    markHandled(pipe(source, destination, settings));
    return readable;
  }

  pipeTo(destination, options = { __proto__: null }) {
    return promiseOf(() => {
      const source = this.#readable;
      requireArguments(arguments.length, 1, "pipeTo");
      const writable = writableOf(destination);
      const settings = toPipeOptions(options);
      if (source.isLocked || writable.isLocked) throw new TypeError("the streams must not be locked");
      return pipe(source, writable, settings);
    });
  }

  tee() {
    return tee(this.#readable, createReadableStream);
  }
}

/** The pair for pipeThrough; its members are read and checked in the order of their names. */
const toTransform = (value) => {
  const pair = toDictionary(value, "transform");
  const { readable } = pair;
  readableOf(readable);
  return { __proto__: null, readable, destination: writableOf(pair.writable) };
};

const setUpFromSource = (readable, object, strategyObject) => {
  const strategy = toStrategy(strategyObject);
  const source = toSource(object);
  const { start, ...algorithms } = algorithmsOf(source);
  const isBytes = source.type === "bytes";
  if (isBytes && strategy.size !== undefined) throw new RangeError("the strategy of a byte stream cannot have a size function");
  const size = isBytes ? undefined : sizeAlgorithmOf(strategy);
  const highWaterMark = highWaterMarkOf(strategy, isBytes ? 0 : 1);
  if (isBytes && source.autoAllocateChunkSize === 0) throw new TypeError("autoAllocateChunkSize must not be 0");
  const settings = { __proto__: null, ...algorithms, size, highWaterMark, autoAllocateChunkSize: source.autoAllocateChunkSize };
  const controller = new (isBytes ? ByteController : DefaultController)(readable, settings);
  controller.begin(start);
};

/**
 * A stream for this page's own code. `start`, `pull` and `cancel` get the inner controller, whose enqueue, close and
 * error do not throw if the stream is no longer readable. type: "bytes" creates a byte stream.
 */
export const createReadableStream = (given = { __proto__: null }) => {
  const { start, pull, cancel, type, highWaterMark, size = () => 1 } = { __proto__: null, ...given };
  const readable = new Readable();
  const settings = {
    __proto__: null,
    pull: (controller) => asPromise(() => pull?.(controller)),
    cancel: (reason) => asPromise(() => cancel?.(reason)),
    highWaterMark: highWaterMark ?? (type === "bytes" ? 0 : 1),
    size,
    autoAllocateChunkSize: undefined,
  };
  const controller = new (type === "bytes" ? ByteController : DefaultController)(readable, settings);
  const stream = new ReadableStream(constructionKey, readable);
  controller.begin((inner) => start?.(inner));
  return stream;
};

defineAsyncIterable(ReadableStream);
defineInterface(ReadableStream);
Object.defineProperty(ReadableStream, "length", { value: 0, configurable: true });
expose({ ReadableStream });
