// The state of a readable stream, and its readers: Streams Standard §4.9.1 to §4.9.4. Each has the page's object, if
// one was created, in `object`.
import { Deferred, react, rejectedWith, resolvedWith } from "./promises.js";
import { Queue } from "./queue.js";
import { each } from "../language/lists.js";

export class Readable {
  object = null;
  state = "readable";
  storedError = undefined;
  reader = null;
  controller = null;
  isDisturbed = false;

  get isLocked() {
    return this.reader !== null;
  }

  cancel(reason) {
    this.isDisturbed = true;
    if (this.state === "closed") return resolvedWith(undefined);
    if (this.state === "errored") return rejectedWith(this.storedError);
    this.close();
    if (this.reader?.isByteReader) {
      for (const request of each(this.reader.takeRequests())) request.close(undefined);
    }
    return react(this.controller.cancelSteps(reason), () => undefined);
  }

  close() {
    this.state = "closed";
    const { reader } = this;
    if (!reader) return;
    reader.closed.resolve(undefined);
    if (reader.isByteReader) return;
    for (const request of each(reader.takeRequests())) request.close();
  }

  error(reason) {
    this.state = "errored";
    this.storedError = reason;
    const { reader } = this;
    if (!reader) return;
    reader.closed.rejectHandled(reason);
    for (const request of each(reader.takeRequests())) request.error(reason);
  }

  /** The number of reads that wait at a reader of the given kind. */
  waitingReads(isByteReader = false) {
    const { reader } = this;
    return reader && reader.isByteReader === isByteReader ? reader.requests.length : 0;
  }

  /** Answers the oldest waiting read. */
  fulfilRead(chunk, isDone = false) {
    const request = this.reader.requests.shift();
    if (isDone) request.close(chunk);
    else request.chunk(chunk);
  }
}

/** A reader of either kind. Read requests are {chunk(value), close(value), error(reason)}. */
export class Reader {
  isByteReader;
  stream;
  closed;
  object = null;
  requests = new Queue();

  constructor(stream, isByteReader = false) {
    if (stream.isLocked) throw new TypeError("the stream is already locked to a reader");
    if (isByteReader && !stream.controller.isByteController) throw new TypeError("the stream is not a byte stream");
    this.isByteReader = isByteReader;
    this.stream = stream;
    stream.reader = this;
    if (stream.state === "readable") this.closed = new Deferred();
    else if (stream.state === "closed") this.closed = Deferred.resolved(undefined);
    else this.closed = Deferred.rejected(stream.storedError);
  }

  takeRequests() {
    return this.requests.takeAll();
  }

  cancel(reason) {
    return this.stream.cancel(reason);
  }

  /** Default readers only. */
  read(request) {
    const { stream } = this;
    stream.isDisturbed = true;
    if (stream.state === "closed") request.close();
    else if (stream.state === "errored") request.error(stream.storedError);
    else stream.controller.pullSteps(request);
  }

  /** Byte readers only. */
  readInto(view, minimum, request) {
    const { stream } = this;
    stream.isDisturbed = true;
    if (stream.state === "errored") request.error(stream.storedError);
    else stream.controller.pullInto(view, minimum, request);
  }

  release() {
    this.detach();
    const reason = new TypeError("the reader was released");
    for (const request of each(this.takeRequests())) request.error(reason);
  }

  /** "ReadableStreamReaderGenericRelease": waiting reads stay with this reader. */
  detach() {
    const { stream } = this;
    const reason = new TypeError("the reader was released");
    if (stream.state === "readable") this.closed.rejectHandled(reason);
    else this.closed = Deferred.rejected(reason);
    stream.controller.releaseSteps();
    stream.reader = null;
    this.stream = null;
  }
}
