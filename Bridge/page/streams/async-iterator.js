// Asynchronous iteration over a readable stream: Streams Standard §4.2.5, Web IDL §3.7.11.
import { promiseOf } from "./default-reader.js";
import { Deferred, react, resolvedWith } from "./promises.js";
import { Reader } from "./readable.js";
import { readableOf } from "./registry.js";
import { toDictionary } from "../webidl/webidl.js";
import { iteratorResult } from "../language/for-script.js";

const asyncIteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype);
const endOfIteration = Symbol("end of iteration");

class ReadableStreamAsyncIterator {
  #reader;
  #preventCancel;
  #ongoing = null;
  #isFinished = false;

  constructor(reader, preventCancel) {
    this.#reader = reader;
    this.#preventCancel = preventCancel;
  }

  next() {
    return promiseOf(() => this.#after(() => this.#nextSteps()));
  }

  return(value) {
    return promiseOf(() => {
      const answer = () => iteratorResult(value, true);
      return react(this.#after(() => this.#returnSteps(value)), answer);
    });
  }

  /** Calls run one after another. */
  #after(steps) {
    this.#ongoing = this.#ongoing ? react(this.#ongoing, steps, steps) : steps();
    return this.#ongoing;
  }

  #nextSteps() {
    if (this.#isFinished) return resolvedWith(iteratorResult(undefined, true));
    const fulfilled = ({ value }) => {
      this.#ongoing = null;
      if (value !== endOfIteration) return iteratorResult(value, false);
      this.#isFinished = true;
      return iteratorResult(undefined, true);
    };
    const rejected = (reason) => {
      this.#ongoing = null;
      this.#isFinished = true;
      throw reason;
    };
    return react(this.#readChunk(), fulfilled, rejected);
  }

  /** A promise of {value}. A bare chunk with a `then` would be awaited. */
  #readChunk() {
    const chunk = new Deferred();
    const reader = this.#reader;
    reader.read({
      __proto__: null,
      chunk: (value) => chunk.resolve({ __proto__: null, value }),
      close: () => {
        reader.release();
        chunk.resolve({ __proto__: null, value: endOfIteration });
      },
      error: (reason) => {
        reader.release();
        chunk.reject(reason);
      },
    });
    return chunk.promise;
  }

  #returnSteps(value) {
    if (this.#isFinished) return resolvedWith(undefined);
    this.#isFinished = true;
    const reader = this.#reader;
    if (this.#preventCancel) {
      reader.release();
      return resolvedWith(undefined);
    }
    const cancelled = reader.cancel(value);
    reader.release();
    return cancelled;
  }
}

const { prototype } = ReadableStreamAsyncIterator;
Object.setPrototypeOf(prototype, asyncIteratorPrototype);
delete prototype.constructor;
for (const key of ["next", "return"]) Object.defineProperty(prototype, key, { enumerable: true });

export const defineAsyncIterable = (type) => {
  const { values } = {
    values(options = { __proto__: null }) {
      const readable = readableOf(this);
      const preventCancel = Boolean(toDictionary(options, "options").preventCancel);
      return new ReadableStreamAsyncIterator(new Reader(readable), preventCancel);
    },
  };
  const method = { __proto__: null, value: values, writable: true, configurable: true };
  Object.defineProperty(type.prototype, "values", { __proto__: null, ...method, enumerable: true });
  Object.defineProperty(type.prototype, Symbol.asyncIterator, method);
};
