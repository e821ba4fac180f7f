// WritableStreamDefaultController: Streams Standard §5.4 and §5.5.4.
import { AbortSignal, signalAbort } from "../abort/abort.js";
import { resolvedWith, upon } from "./promises.js";
import { SizedQueue } from "./queue.js";
import { constructionKey, defineInterface, expose, requireKey } from "../webidl/webidl.js";

const closeSentinel = Symbol("close");

/** The algorithms `write`, `close` and `abort` return promises. */
export class WritableController {
  object;

  // Declared here; otherwise an accessor that page script put on Object.prototype would intercept the assignment.
  stream;
  algorithms;
  highWaterMark;
  size;
  queue = new SizedQueue();
  isStarted = false;
  signal = new AbortSignal(constructionKey);

  constructor(stream, { write, close, abort, highWaterMark, size }) {
    Object.assign(this, { __proto__: null, stream, highWaterMark, size });
    this.algorithms = { __proto__: null, write, close, abort };
    stream.controller = this;
    this.object = new WritableStreamDefaultController(constructionKey, this);
  }

  begin(start) {
    const { stream } = this;
    stream.updateBackpressure();
    const started = () => {
      this.isStarted = true;
      this.advance();
    };
    const failed = (reason) => {
      this.isStarted = true;
      stream.fail(reason);
    };
    upon(resolvedWith(start(this)), started, failed);
  }

  signalAbort(reason) {
    signalAbort(this.signal, reason);
  }

  get desiredSize() {
    return this.highWaterMark - this.queue.total;
  }

  sizeOf(chunk) {
    if (!this.size) return 1;
    try {
      return this.size(chunk);
    } catch (error) {
      this.errorIfNeeded(error);
      return 1;
    }
  }

  write(chunk, size) {
    const { stream } = this;
    try {
      this.queue.push(chunk, size);
    } catch (error) {
      this.errorIfNeeded(error);
      return;
    }
    if (!stream.isClosing && stream.state === "writable") stream.updateBackpressure();
    this.advance();
  }

  close() {
    this.queue.push(closeSentinel, 0);
    this.advance();
  }

  errorIfNeeded(reason) {
    if (this.stream.state !== "writable") return;
    this.clearAlgorithms();
    this.stream.startErroring(reason);
  }

  clearAlgorithms() {
    this.algorithms = this.size = null;
  }

  abortSteps(reason) {
    const result = this.algorithms.abort(reason);
    this.clearAlgorithms();
    return result;
  }

  advance() {
    const { stream } = this;
    if (!this.isStarted || stream.writeInFlight) return;
    if (stream.state === "erroring") {
      stream.finishErroring();
    } else if (this.queue.length > 0) {
      if (this.queue.peek() === closeSentinel) this.closeSink();
      else this.writeToSink(this.queue.peek());
    }
  }

  closeSink() {
    const { stream } = this;
    stream.markCloseInFlight();
    this.queue.shift();
    const closed = this.algorithms.close();
    this.clearAlgorithms();
    upon(closed, () => stream.finishClose(), (reason) => stream.failClose(reason));
  }

  writeToSink(chunk) {
    const { stream } = this;
    stream.markWriteInFlight();
    const written = () => {
      stream.finishWrite();
      this.queue.shift();
      if (!stream.isClosing && stream.state === "writable") stream.updateBackpressure();
      this.advance();
    };
    const failed = (reason) => {
      if (stream.state === "writable") this.clearAlgorithms();
      stream.failWrite(reason);
    };
    upon(this.algorithms.write(chunk, this), written, failed);
  }
}

export class WritableStreamDefaultController {
  #controller;

  constructor(key, controller) {
    requireKey(key);
    this.#controller = controller;
  }

  get signal() {
    return this.#controller.signal;
  }

  error(reason = undefined) {
    this.#controller.errorIfNeeded(reason);
  }
}

defineInterface(WritableStreamDefaultController);
Object.defineProperty(WritableStreamDefaultController, "length", { value: 0, configurable: true });
expose({ WritableStreamDefaultController });
