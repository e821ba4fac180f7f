// The state of a byte stream's controller: Streams Standard §4.10.11.
import { BYOBRequest } from "./byob-request.js";
import { ReadableByteStreamController } from "./byte-controller-interface.js";
import { PullIntos } from "./pull-into.js";
import { copyBuffer, transferBuffer } from "./buffers.js";
import { StreamController } from "./controller.js";
import { Queue } from "./queue.js";
import { constructionKey } from "../webidl/webidl.js";
import { partsOfView } from "../language/bytes.js";

/** Its queue contains {buffer, offset, length}; `pending` contains the views that byte readers wait for. */
export class ByteController extends StreamController {
  object;
  isCloseRequested;
  autoAllocateChunkSize;
  isByteController = true;
  queue = new Queue();
  total = 0;
  byobRequest = null;
  pending = new PullIntos(this);

  constructor(stream, source) {
    super(stream, source);
    this.autoAllocateChunkSize = source.autoAllocateChunkSize;
    this.object = new ReadableByteStreamController(constructionKey, this);
  }

  get held() {
    return this.total;
  }

  get isAwaited() {
    return this.stream.waitingReads() > 0 || this.stream.waitingReads(true) > 0;
  }

  drop() {
    this.pending.clear();
    this.queue.takeAll();
    this.total = 0;
  }

  /** The request for the first waiting view; created on demand. */
  takeBYOBRequest() {
    const first = this.pending.first;
    if (this.byobRequest === null && first) this.byobRequest = new BYOBRequest(this, first);
    return this.byobRequest;
  }

  invalidateBYOBRequest() {
    this.byobRequest?.invalidate();
    this.byobRequest = null;
  }

  /** For this page's own sources: closes, and unlike a page's source also answers the waiting views. */
  close() {
    this.requestClose();
    if (this.stream.state === "closed" && this.pending.first) this.pending.respond(0);
  }

  requestClose() {
    if (!this.canCloseOrEnqueue) return;
    if (this.total > 0) {
      this.isCloseRequested = true;
      return;
    }
    const { first } = this.pending;
    if (first && first.filled % first.elementSize !== 0) {
      const error = new TypeError("the stream closed in the middle of an element of a waiting view");
      this.error(error);
      throw error;
    }
    this.closeStream();
  }

  /** Transfers the buffer, which detaches it. */
  enqueue(view) {
    const { buffer, offset, length } = partsOfView(view);
    if (!this.canCloseOrEnqueue || length === 0) return;
    const chunk = { __proto__: null, buffer: transferBuffer(buffer), offset, length };
    const { first } = this.pending;
    if (first) {
      this.invalidateBYOBRequest();
      first.buffer = transferBuffer(first.buffer);
      if (first.kind === "none") this.pending.enqueueDetached(first);
    }
    this.distribute(chunk);
    this.pullIfNeeded();
  }

  distribute(chunk) {
    const { stream } = this;
    if (stream.reader && !stream.reader.isByteReader) {
      this.answerReadsFromQueue();
      if (stream.waitingReads() === 0) {
        this.addToQueue(chunk);
      } else {
        if (this.pending.first) this.pending.shift();
        stream.fulfilRead(new Uint8Array(chunk.buffer, chunk.offset, chunk.length));
      }
      return;
    }
    this.addToQueue(chunk);
    if (stream.waitingReads(true) > 0) this.pending.commitAll(this.pending.processFromQueue());
  }

  addToQueue(chunk) {
    this.queue.push(chunk);
    this.total += chunk.length;
  }

  /** Copies part of a buffer into the queue; a failure errors the stream. */
  addCopyToQueue(buffer, offset, length) {
    try {
      this.addToQueue({ __proto__: null, buffer: copyBuffer(buffer, offset, length), offset: 0, length });
    } catch (error) {
      this.error(error);
      throw error;
    }
  }

  /** Called after something left the queue. */
  closeOrPull() {
    if (this.total === 0 && this.isCloseRequested) this.closeStream();
    else this.pullIfNeeded();
  }

  pullSteps(request) {
    if (this.total > 0) {
      this.answerFromQueue(request);
      return;
    }
    if (this.autoAllocateChunkSize !== undefined) {
      try {
        this.pending.addAutomatic(this.autoAllocateChunkSize);
      } catch (error) {
        request.error(error);
        return;
      }
    }
    this.stream.reader.requests.push(request);
    this.pullIfNeeded();
  }

  answerReadsFromQueue() {
    const { reader } = this.stream;
    while (reader.requests.length > 0 && this.total > 0) this.answerFromQueue(reader.requests.shift());
  }

  answerFromQueue(request) {
    const { buffer, offset, length } = this.queue.shift();
    this.total -= length;
    this.closeOrPull();
    request.chunk(new Uint8Array(buffer, offset, length));
  }

  pullInto(view, minimum, request) {
    this.pending.pullInto(view, minimum, request);
  }

  /** A waiting view outlives its reader, because the source may be writing to it, but it is not delivered. */
  releaseSteps() {
    this.pending.keepFirstDetached();
  }
}
