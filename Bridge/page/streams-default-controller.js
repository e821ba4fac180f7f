// Controllers of readable streams of anything: Streams Standard §4.6 and §4.10.
import { SizedQueue } from "./streams-queue.js";
import { resolvedWith, upon } from "./streams-promises.js";
import { constructionKey, defineInterface, expose, requireKey } from "./webidl.js";

/** The algorithms `pull` and `cancel` return promises and get this controller, as `start` does. */
export class DefaultController {
  // Declared, or an accessor that page script put on Object.prototype would catch the assignment.
  stream;
  pull;
  cancel;
  highWaterMark;
  size;
  isByteController = false;
  queue = new SizedQueue();
  isStarted = false;
  isCloseRequested = false;
  isPulling = false;
  pullsAgain = false;

  constructor(stream, { pull, cancel, highWaterMark, size }) {
    Object.assign(this, { stream, pull, cancel, highWaterMark, size });
    stream.controller = this;
    this.object = new ReadableStreamDefaultController(constructionKey, this);
  }

  /** "SetUp…", once the controller is the stream's: what `start` throws is the caller's. */
  begin(start) {
    const started = () => {
      this.isStarted = true;
      this.pullIfNeeded();
    };
    upon(resolvedWith(start(this)), started, (reason) => this.error(reason));
  }

  get desiredSize() {
    const { state } = this.stream;
    if (state === "errored") return null;
    return state === "closed" ? 0 : this.highWaterMark - this.queue.total;
  }

  get canCloseOrEnqueue() {
    return !this.isCloseRequested && this.stream.state === "readable";
  }

  close() {
    if (!this.canCloseOrEnqueue) return;
    this.isCloseRequested = true;
    if (this.queue.length === 0) this.closeStream();
  }

  enqueue(chunk) {
    if (!this.canCloseOrEnqueue) return;
    if (this.stream.waitingReads() > 0) this.stream.fulfilRead(chunk);
    else this.addToQueue(chunk);
    this.pullIfNeeded();
  }

  addToQueue(chunk) {
    try {
      this.queue.push(chunk, this.size(chunk));
    } catch (error) {
      this.error(error);
      throw error;
    }
  }

  error(reason) {
    if (this.stream.state !== "readable") return;
    this.queue.clear();
    this.clearAlgorithms();
    this.stream.error(reason);
  }

  closeStream() {
    this.clearAlgorithms();
    this.stream.close();
  }

  // What the source holds can go as soon as nothing is asked of it any more.
  clearAlgorithms() {
    this.pull = this.cancel = this.size = null;
  }

  pullIfNeeded() {
    if (!this.shouldPull) return;
    if (this.isPulling) {
      this.pullsAgain = true;
      return;
    }
    this.isPulling = true;
    const pulled = () => {
      this.isPulling = false;
      if (!this.pullsAgain) return;
      this.pullsAgain = false;
      this.pullIfNeeded();
    };
    upon(this.pull(this), pulled, (reason) => this.error(reason));
  }

  get shouldPull() {
    if (!this.canCloseOrEnqueue || !this.isStarted) return false;
    return this.stream.waitingReads() > 0 || this.desiredSize > 0;
  }

  cancelSteps(reason) {
    this.queue.clear();
    const result = this.cancel(reason);
    this.clearAlgorithms();
    return result;
  }

  pullSteps(request) {
    if (this.queue.length === 0) {
      this.stream.reader.requests.push(request);
      this.pullIfNeeded();
      return;
    }
    const chunk = this.queue.shift();
    if (this.isCloseRequested && this.queue.length === 0) this.closeStream();
    else this.pullIfNeeded();
    request.chunk(chunk);
  }

  releaseSteps() {}
}

export class ReadableStreamDefaultController {
  #controller;

  constructor(key, controller) {
    requireKey(key);
    this.#controller = controller;
  }

  get desiredSize() {
    return this.#controller.desiredSize;
  }

  close() {
    const controller = this.#controller;
    if (!controller.canCloseOrEnqueue) throw new TypeError("the stream cannot be closed any more");
    controller.close();
  }

  enqueue(chunk = undefined) {
    const controller = this.#controller;
    if (!controller.canCloseOrEnqueue) throw new TypeError("the stream takes no more chunks");
    controller.enqueue(chunk);
  }

  error(reason = undefined) {
    this.#controller.error(reason);
  }
}

defineInterface(ReadableStreamDefaultController);
expose({ ReadableStreamDefaultController });
Object.defineProperty(ReadableStreamDefaultController, "length", { value: 0, configurable: true });
