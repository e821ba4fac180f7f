// The state of a transform stream, and its controller: Streams Standard §6.3 and §6.4.
import { Deferred, react, resolvedWith } from "./promises.js";
import { readableOf, writableOf } from "./registry.js";
import { createReadableStream } from "./readable-stream.js";
import { createWritableStream } from "./writable-stream.js";
import { constructionKey, defineInterface, expose, requireKey } from "../webidl/webidl.js";

export class Transform {
  algorithms;
  object;
  writable;
  readable;
  source;
  sink;
  hasBackpressure = true;
  backpressureChange = new Deferred();
  #finished = null;

  /** `algorithms`: transform, flush, cancel; all return promises. */
  constructor({ algorithms, started, readableStrategy, writableStrategy }) {
    this.algorithms = algorithms;
    this.object = new TransformStreamDefaultController(constructionKey, this);
    this.writable = createWritableStream({
      __proto__: null,
      start: () => started,
      write: (chunk) => this.#write(chunk),
      abort: (reason) => this.#abort(reason),
      close: () => this.#close(),
      ...writableStrategy,
    });
    this.readable = createReadableStream({
      __proto__: null,
      start: () => started,
      pull: () => this.#pull(),
      cancel: (reason) => this.#cancel(reason),
      ...readableStrategy,
    });
    this.source = readableOf(this.readable);
    this.sink = writableOf(this.writable);
  }

  get desiredSize() {
    return this.source.controller.desiredSize;
  }

  #setBackpressure(has) {
    this.backpressureChange.resolve(undefined);
    this.backpressureChange = new Deferred();
    this.hasBackpressure = has;
  }

  #unblockWrite() {
    if (this.hasBackpressure) this.#setBackpressure(false);
  }

  enqueue(chunk) {
    const { controller } = this.source;
    if (!controller.canCloseOrEnqueue) throw new TypeError("the readable side accepts no more chunks");
    try {
      controller.enqueue(chunk);
    } catch (error) {
      this.#errorWritable(error);
      throw this.source.storedError;
    }
    if (!controller.shouldPull && !this.hasBackpressure) this.#setBackpressure(true);
  }

  error(reason) {
    this.source.controller.error(reason);
    this.#errorWritable(reason);
  }

  #errorWritable(reason) {
    this.algorithms = null;
    this.sink.controller.errorIfNeeded(reason);
    this.#unblockWrite();
  }

  terminate() {
    this.source.controller.close();
    this.#errorWritable(new TypeError("the stream was terminated"));
  }

  #write(chunk) {
    if (!this.hasBackpressure) return this.#transform(chunk);
    return react(this.backpressureChange.promise, () => {
      if (this.sink.state === "erroring") throw this.sink.storedError;
      return this.#transform(chunk);
    });
  }

  #transform(chunk) {
    // While the readable side is being cancelled, chunks are dropped; then the writable side fails.
    if (!this.algorithms) return resolvedWith(undefined);
    const transformed = this.algorithms.transform(chunk, this);
    return react(transformed, undefined, (reason) => {
      this.error(reason);
      throw reason;
    });
  }

  /** Runs the final algorithm of one of the three ways to end; a second caller gets the promise of the first. */
  #finish(name, given, { succeed, fail }) {
    if (this.#finished) return this.#finished.promise;
    const finished = new Deferred();
    this.#finished = finished;
    const result = this.algorithms[name](given);
    this.algorithms = null;
    const failed = (reason) => {
      fail(reason);
      finished.reject(reason);
    };
    const succeeded = () => {
      const error = succeed();
      if (error) finished.reject(error.reason);
      else finished.resolve(undefined);
    };
    react(result, succeeded, failed);
    return finished.promise;
  }

  #abort(reason) {
    const { controller } = this.source;
    const succeed = () => this.#readableError() ?? void controller.error(reason);
    return this.#finish("cancel", reason, { __proto__: null, succeed, fail: (error) => controller.error(error) });
  }

  #close() {
    const { controller } = this.source;
    const succeed = () => this.#readableError() ?? void controller.close();
    return this.#finish("flush", this, { __proto__: null, succeed, fail: (error) => controller.error(error) });
  }

  #readableError() {
    return this.source.state === "errored" ? { __proto__: null, reason: this.source.storedError } : null;
  }

  #cancel(reason) {
    const end = (error) => {
      this.sink.controller.errorIfNeeded(error);
      this.#unblockWrite();
    };
    const succeed = () => (this.sink.state === "errored" ? { __proto__: null, reason: this.sink.storedError } : end(reason));
    return this.#finish("cancel", reason, { __proto__: null, succeed, fail: end });
  }

  #pull() {
    this.#setBackpressure(false);
    return this.backpressureChange.promise;
  }
}

export class TransformStreamDefaultController {
  #transform;

  constructor(key, transform) {
    requireKey(key);
    this.#transform = transform;
  }

  get desiredSize() {
    return this.#transform.desiredSize;
  }

  enqueue(chunk = undefined) {
    this.#transform.enqueue(chunk);
  }

  error(reason = undefined) {
    this.#transform.error(reason);
  }

  terminate() {
    this.#transform.terminate();
  }
}

defineInterface(TransformStreamDefaultController);
Object.defineProperty(TransformStreamDefaultController, "length", { value: 0, configurable: true });
expose({ TransformStreamDefaultController });
