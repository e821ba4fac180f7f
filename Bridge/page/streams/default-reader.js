// ReadableStreamDefaultReader: Streams Standard §4.4.
import { Deferred, rejectedWith } from "./promises.js";
import { Reader } from "./readable.js";
import { readableOf } from "./registry.js";
import { defineInterface, expose, requireArguments } from "../webidl/webidl.js";
import { iteratorResult } from "../language/for-script.js";

const released = () => new TypeError("the reader was released");

/** A read request that settles a promise with {value, done}. */
export const promisingRequest = () => {
  const deferred = new Deferred();
  const request = {
    __proto__: null,
    chunk: (value) => deferred.resolve(iteratorResult(value, false)),
    close: (value = undefined) => deferred.resolve(iteratorResult(value, true)),
    error: (reason) => deferred.reject(reason),
  };
  return { __proto__: null, request, promise: deferred.promise };
};

export class ReadableStreamDefaultReader {
  #reader;

  constructor(stream) {
    requireArguments(arguments.length, 1, "ReadableStreamDefaultReader");
    this.#reader = new Reader(readableOf(stream));
    this.#reader.object = this;
  }

  get closed() {
    return promiseOf(() => this.#reader.closed.promise);
  }

  cancel(reason = undefined) {
    return promiseOf(() => {
      const reader = this.#reader;
      return reader.stream ? reader.cancel(reason) : rejectedWith(released());
    });
  }

  read() {
    return promiseOf(() => {
      const reader = this.#reader;
      if (!reader.stream) return rejectedWith(released());
      const { request, promise } = promisingRequest();
      reader.read(request);
      return promise;
    });
  }

  releaseLock() {
    const reader = this.#reader;
    if (reader.stream) reader.release();
  }
}

/** Methods that return a promise reject where others throw, in particular for objects of another interface. */
export const promiseOf = (work) => {
  try {
    return work();
  } catch (error) {
    return rejectedWith(error);
  }
};

defineInterface(ReadableStreamDefaultReader);
expose({ ReadableStreamDefaultReader });
