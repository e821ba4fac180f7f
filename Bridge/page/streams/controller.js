// The common steps of both controllers of readable streams: Streams Standard §4.9.2 and §4.9.5.
import { resolvedWith, upon } from "./promises.js";

/**
 * The part of a controller that pulls, fails and closes. Subclasses define `held`, the size of their queue, `drop()`,
 * which empties it, and `isAwaited`, whether a reader waits for a chunk.
 */
export class StreamController {
  // Declared here; otherwise an accessor that page script put on Object.prototype would intercept the assignment.
  object;
  stream;
  pull;
  cancel;
  highWaterMark;
  isStarted = false;
  isCloseRequested = false;
  isPulling = false;
  pullsAgain = false;

  constructor(stream, { pull, cancel, highWaterMark }) {
    this.stream = stream;
    this.pull = pull;
    this.cancel = cancel;
    this.highWaterMark = highWaterMark;
    stream.controller = this;
  }

  /** "SetUp…", after the controller is attached to the stream. Exceptions of `start` go to the caller. */
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
    return state === "closed" ? 0 : this.highWaterMark - this.held;
  }

  get canCloseOrEnqueue() {
    return !this.isCloseRequested && this.stream.state === "readable";
  }

  error(reason) {
    if (this.stream.state !== "readable") return;
    this.drop();
    this.clearAlgorithms();
    this.stream.error(reason);
  }

  closeStream() {
    this.clearAlgorithms();
    this.stream.close();
  }

  // The source can be released as soon as it is no longer needed.
  clearAlgorithms() {
    this.pull = this.cancel = null;
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
    return this.isAwaited || this.desiredSize > 0;
  }

  cancelSteps(reason) {
    this.drop();
    const result = this.cancel(reason);
    this.clearAlgorithms();
    return result;
  }
}
