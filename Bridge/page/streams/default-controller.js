// Controllers of readable streams of anything: Streams Standard §4.6 and §4.10.
import { StreamController } from "./controller.js";
import { SizedQueue } from "./queue.js";
import { constructionKey, defineInterface, expose, requireKey } from "../webidl/webidl.js";

/** The algorithms `pull` and `cancel` return promises and get this controller, like `start`. */
export class DefaultController extends StreamController {
  object;
  isCloseRequested;
  size;
  isByteController = false;
  queue = new SizedQueue();

  constructor(stream, source) {
    super(stream, source);
    this.size = source.size;
    this.object = new ReadableStreamDefaultController(constructionKey, this);
  }

  get held() {
    return this.queue.total;
  }

  get isAwaited() {
    return this.stream.waitingReads() > 0;
  }

  drop() {
    this.queue.clear();
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

  clearAlgorithms() {
    super.clearAlgorithms();
    this.size = null;
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
    if (!controller.canCloseOrEnqueue) throw new TypeError("the stream can no longer be closed");
    controller.close();
  }

  enqueue(chunk = undefined) {
    const controller = this.#controller;
    if (!controller.canCloseOrEnqueue) throw new TypeError("the stream accepts no more chunks");
    controller.enqueue(chunk);
  }

  error(reason = undefined) {
    this.#controller.error(reason);
  }
}

defineInterface(ReadableStreamDefaultController);
expose({ ReadableStreamDefaultController });
Object.defineProperty(ReadableStreamDefaultController, "length", { value: 0, configurable: true });
