// The views that byte readers wait for, "pull-into descriptors": Streams Standard §4.10.11.
import { moveBytes, transferBuffer } from "./buffers.js";
import { Queue } from "./queue.js";
import { append, each } from "../language/lists.js";
import { lengthOfBuffer, partsOfView, typeOfView } from "../language/bytes.js";

const elementSizeOf = (View) => (View === DataView ? 1 : View.BYTES_PER_ELEMENT);

/** kind: the kind of reader that owns the view; none after its reader was released. */
const descriptor = (buffer, parts) => ({
  __proto__: null,
  buffer, bufferLength: lengthOfBuffer(buffer), offset: 0, length: lengthOfBuffer(buffer), filled: 0, minimum: 1,
  elementSize: 1, View: Uint8Array, kind: "default", ...parts,
});

const filledView = ({ buffer, View, offset, filled, elementSize }) =>
  new View(transferBuffer(buffer), offset, filled / elementSize);

export class PullIntos {
  controller;
  #list = new Queue();

  constructor(controller) {
    this.controller = controller;
  }

  get first() {
    return this.#list.first;
  }

  clear() {
    this.controller.invalidateBYOBRequest();
    this.#list.takeAll();
  }

  shift() {
    return this.#list.shift();
  }

  keepFirstDetached() {
    const { 0: first } = this.#list.takeAll();
    if (!first) return;
    first.kind = "none";
    this.#list.push(first);
  }

  addAutomatic(size) {
    this.#list.push(descriptor(new ArrayBuffer(size)));
  }

  pullInto(view, minimum, request) {
    const { controller } = this;
    const { stream } = controller;
    const View = viewTypeOf(view);
    const elementSize = elementSizeOf(View);
    const { buffer: given, offset, length } = partsOfView(view);
    let buffer;
    try {
      buffer = transferBuffer(given);
    } catch (error) {
      request.error(error);
      return;
    }
    const parts = { __proto__: null, offset, length, minimum: minimum * elementSize, elementSize, View, kind: "byob" };
    const wanted = descriptor(buffer, parts);
    if (this.first) {
      this.#list.push(wanted);
      stream.reader.requests.push(request);
      return;
    }
    if (stream.state === "closed") {
      request.close(new View(wanted.buffer, wanted.offset, 0));
      return;
    }
    if (controller.total > 0 && this.#answerAtOnce(wanted, request)) return;
    this.#list.push(wanted);
    stream.reader.requests.push(request);
    controller.pullIfNeeded();
  }

  /** → whether the queue could answer the request. */
  #answerAtOnce(wanted, request) {
    const { controller } = this;
    if (this.#fillFromQueue(wanted)) {
      const view = filledView(wanted);
      controller.closeOrPull();
      request.chunk(view);
      return true;
    }
    if (!controller.isCloseRequested) return false;
    const error = new TypeError("the stream closed in the middle of an element of a waiting view");
    controller.error(error);
    request.error(error);
    return true;
  }

  /** Copies from the queue; → whether the view has its minimum, in whole elements. */
  #fillFromQueue(wanted) {
    const { controller } = this;
    const available = Math.min(controller.total, wanted.length - wanted.filled);
    const inAll = wanted.filled + available;
    const aligned = inAll - (inAll % wanted.elementSize);
    const isReady = aligned >= wanted.minimum;
    let left = isReady ? aligned - wanted.filled : available;
    while (left > 0) {
      const head = controller.queue.first;
      const length = Math.min(left, head.length);
      moveBytes(head, { __proto__: null, buffer: wanted.buffer, offset: wanted.offset + wanted.filled, length });
      if (head.length === length) controller.queue.shift();
      else Object.assign(head, { __proto__: null, offset: head.offset + length, length: head.length - length });
      controller.total -= length;
      wanted.filled += length;
      left -= length;
    }
    return isReady;
  }

  /** Fills the views in turn; → those that are complete. */
  processFromQueue() {
    const full = [];
    while (this.first && this.controller.total > 0 && this.#fillFromQueue(this.first)) append(full, this.shift());
    return full;
  }

  commitAll(descriptors) {
    for (const filled of each(descriptors)) this.#commit(filled);
  }

  #commit(filled) {
    const { stream } = this.controller;
    if (stream.state === "errored") return;
    stream.fulfilRead(filledView(filled), stream.state === "closed");
  }

  /** A chunk without a waiting read goes into the queue. */
  enqueueDetached({ buffer, offset, filled }) {
    if (filled > 0) this.controller.addCopyToQueue(buffer, offset, filled);
    this.shift();
  }

  /** The source has written that many bytes into the first view. */
  respond(count) {
    const { first, controller } = this;
    if (controller.stream.state === "closed") {
      if (count !== 0) throw new TypeError("a closed stream accepts no bytes");
    } else {
      if (count === 0) throw new TypeError("respond with at least one byte");
      if (first.filled + count > first.length) throw new RangeError("more bytes than the view can hold");
    }
    first.buffer = transferBuffer(first.buffer);
    this.#respond(count);
  }

  /** Like `respond`, with the view's buffer returned in another view. */
  respondWithView(view) {
    const { first, controller } = this;
    const { buffer, offset, length } = partsOfView(view);
    if (controller.stream.state === "closed") {
      if (length !== 0) throw new TypeError("a closed stream accepts no bytes");
    } else if (length === 0) {
      throw new TypeError("respond with at least one byte");
    }
    if (first.offset + first.filled !== offset) throw new RangeError("the view begins elsewhere");
    if (first.bufferLength !== lengthOfBuffer(buffer)) throw new RangeError("the view's buffer has another size");
    if (first.filled + length > first.length) throw new RangeError("more bytes than the view can hold");
    first.buffer = transferBuffer(buffer);
    this.#respond(length);
  }

  #respond(count) {
    const { first, controller } = this;
    controller.invalidateBYOBRequest();
    if (controller.stream.state === "closed") this.#respondClosed(first);
    else this.#respondReadable(first, count);
    controller.pullIfNeeded();
  }

  #respondClosed(first) {
    if (first.kind === "none") this.shift();
    const { stream } = this.controller;
    const closing = [];
    while (closing.length < stream.waitingReads(true)) append(closing, this.shift());
    this.commitAll(closing);
  }

  #respondReadable(first, count) {
    first.filled += count;
    if (first.kind === "none") {
      this.enqueueDetached(first);
      this.commitAll(this.processFromQueue());
      return;
    }
    if (first.filled < first.minimum) return;
    this.shift();
    const remainder = first.filled % first.elementSize;
    if (remainder > 0) {
      this.controller.addCopyToQueue(first.buffer, first.offset + first.filled - remainder, remainder);
      first.filled -= remainder;
    }
    const full = this.processFromQueue();
    this.#commit(first);
    this.commitAll(full);
  }
}

const viewTypes = {
  __proto__: null,
  Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array,
  Float64Array, BigInt64Array, BigUint64Array,
  ...(globalThis.Float16Array && { Float16Array: globalThis.Float16Array }),
};

/** The constructor by the view's brand, because its `constructor` property may be another one. */
const viewTypeOf = (view) => viewTypes[typeOfView(view)] ?? DataView;
