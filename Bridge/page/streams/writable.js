// The state of a writable stream, and its writer: Streams Standard §5.5.1 to §5.5.3.
import { Deferred, rejectedWith, resolvedWith, upon } from "./promises.js";
import { Queue } from "./queue.js";
import { each } from "../language/lists.js";

export class Writable {
  object = null;
  state = "writable";
  storedError = undefined;
  writer = null;
  controller = null;
  hasBackpressure = false;
  writeRequests = new Queue();
  writeInFlight = null;
  closeRequest = null;
  closeInFlight = null;
  pendingAbort = null;

  get isLocked() {
    return this.writer !== null;
  }

  get isClosing() {
    return this.closeRequest !== null || this.closeInFlight !== null;
  }

  get isBusy() {
    return this.writeInFlight !== null || this.closeInFlight !== null;
  }

  get isOver() {
    return this.state === "closed" || this.state === "errored";
  }

  abort(reason) {
    if (this.isOver) return resolvedWith(undefined);
    this.controller.signalAbort(reason);
    // A listener may have ended the stream.
    if (this.isOver) return resolvedWith(undefined);
    if (this.pendingAbort) return this.pendingAbort.finished.promise;
    const wasErroring = this.state === "erroring";
    const finished = new Deferred();
    this.pendingAbort = { __proto__: null, finished, reason: wasErroring ? undefined : reason, wasErroring };
    if (!wasErroring) this.startErroring(reason);
    return finished.promise;
  }

  close() {
    if (this.isOver) return rejectedWith(new TypeError("the stream is closed or failed"));
    const request = new Deferred();
    this.closeRequest = request;
    if (this.writer && this.hasBackpressure && this.state === "writable") this.writer.ready.resolve(undefined);
    this.controller.close();
    return request.promise;
  }

  addWriteRequest() {
    const request = new Deferred();
    this.writeRequests.push(request);
    return request.promise;
  }

  fail(reason) {
    if (this.state === "writable") this.startErroring(reason);
    else this.finishErroring();
  }

  startErroring(reason) {
    this.state = "erroring";
    this.storedError = reason;
    this.writer?.rejectReady(reason);
    if (!this.isBusy && this.controller.isStarted) this.finishErroring();
  }

  finishErroring() {
    this.state = "errored";
    this.controller.queue.clear();
    for (const request of each(this.writeRequests.takeAll())) request.reject(this.storedError);
    const abort = this.pendingAbort;
    this.pendingAbort = null;
    if (!abort) {
      this.rejectClose();
    } else if (abort.wasErroring) {
      abort.finished.reject(this.storedError);
      this.rejectClose();
    } else {
      this.abortSink(abort);
    }
  }

  abortSink({ finished, reason }) {
    const aborted = () => {
      finished.resolve(undefined);
      this.rejectClose();
    };
    const failed = (error) => {
      finished.reject(error);
      this.rejectClose();
    };
    upon(this.controller.abortSteps(reason), aborted, failed);
  }

  rejectClose() {
    this.closeRequest?.reject(this.storedError);
    this.closeRequest = null;
    this.writer?.closed.rejectHandled(this.storedError);
  }

  markWriteInFlight() {
    this.writeInFlight = this.writeRequests.shift();
  }

  finishWrite() {
    this.writeInFlight.resolve(undefined);
    this.writeInFlight = null;
  }

  failWrite(reason) {
    this.writeInFlight.reject(reason);
    this.writeInFlight = null;
    this.fail(reason);
  }

  markCloseInFlight() {
    this.closeInFlight = this.closeRequest;
    this.closeRequest = null;
  }

  finishClose() {
    this.closeInFlight.resolve(undefined);
    this.closeInFlight = null;
    // The close finished before the error.
    if (this.state === "erroring") this.storedError = undefined;
    this.pendingAbort?.finished.resolve(undefined);
    this.pendingAbort = null;
    this.state = "closed";
    this.writer?.closed.resolve(undefined);
  }

  failClose(reason) {
    this.closeInFlight.reject(reason);
    this.closeInFlight = null;
    this.pendingAbort?.finished.reject(reason);
    this.pendingAbort = null;
    this.fail(reason);
  }

  updateBackpressure() {
    const has = this.controller.desiredSize <= 0;
    if (this.writer && has !== this.hasBackpressure) {
      if (has) this.writer.ready = new Deferred();
      else this.writer.ready.resolve(undefined);
    }
    this.hasBackpressure = has;
  }
}

export class Writer {
  stream;
  ready;
  closed;

  constructor(stream) {
    if (stream.isLocked) throw new TypeError("the stream is already locked to a writer");
    this.stream = stream;
    stream.writer = this;
    const { state, storedError } = stream;
    this.ready = state === "erroring" || state === "errored" ? Deferred.rejected(storedError) : this.initialReady();
    if (state === "closed") this.closed = Deferred.resolved(undefined);
    else this.closed = state === "errored" ? Deferred.rejected(storedError) : new Deferred();
  }

  initialReady() {
    const { stream } = this;
    const mustWait = stream.state === "writable" && !stream.isClosing && stream.hasBackpressure;
    return mustWait ? new Deferred() : Deferred.resolved(undefined);
  }

  get desiredSize() {
    const { state, controller } = this.stream;
    if (state === "errored" || state === "erroring") return null;
    return state === "closed" ? 0 : controller.desiredSize;
  }

  write(chunk) {
    const { stream } = this;
    const size = stream.controller.sizeOf(chunk);
    // The size function may have released this writer or ended the stream.
    if (stream !== this.stream) return rejectedWith(new TypeError("the writer was released"));
    if (stream.state === "errored") return rejectedWith(stream.storedError);
    if (stream.isClosing || stream.state === "closed") return rejectedWith(new TypeError("the stream is closing"));
    if (stream.state === "erroring") return rejectedWith(stream.storedError);
    const written = stream.addWriteRequest();
    stream.controller.write(chunk, size);
    return written;
  }

  /** For pipes: closes the stream unless it is already closing. */
  closeUnlessClosing() {
    const { stream } = this;
    if (stream.isClosing || stream.state === "closed") return resolvedWith(undefined);
    return stream.state === "errored" ? rejectedWith(stream.storedError) : stream.close();
  }

  rejectReady(reason) {
    if (this.ready.isPending) this.ready.rejectHandled(reason);
    else this.ready = Deferred.rejected(reason);
  }

  release() {
    const reason = new TypeError("the writer was released");
    this.rejectReady(reason);
    if (this.closed.isPending) this.closed.rejectHandled(reason);
    else this.closed = Deferred.rejected(reason);
    this.stream.writer = null;
    this.stream = null;
  }
}
