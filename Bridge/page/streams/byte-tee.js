// Teeing a byte stream: Streams Standard §4.9.1, "ReadableByteStreamTee". Either branch may be read into views.
import { microtask, upon } from "./promises.js";
import { Reader } from "./readable.js";
import { TeeCancellation } from "./tee-cancellation.js";
import { each, replaceAt } from "../language/lists.js";
import { copyBytes } from "../language/bytes.js";

export const teeBytes = (readable, create) => {
  const shared = new ByteTee(readable);
  const branch = (index) => create({
    __proto__: null,
    type: "bytes",
    pull: () => shared.pull(index),
    cancel: (reason) => shared.cancellation.cancel(index, reason, readable),
    start: (controller) => {
      replaceAt(shared.controllers, index, controller);
    },
  });
  const branches = [branch(0), branch(1)];
  shared.watch(shared.reader);
  return branches;
};

class ByteTee {
  readable;
  reader;
  controllers = [null, null];
  isReading = false;
  readsAgain = [false, false];
  cancellation = new TeeCancellation();

  constructor(readable) {
    this.readable = readable;
    this.reader = new Reader(readable);
  }

  /** Watches for errors, except those of a reader that was released meanwhile. */
  watch(reader) {
    upon(reader.closed.promise, undefined, (reason) => {
      if (reader !== this.reader) return;
      for (const controller of each(this.controllers)) controller.error(reason);
      if (this.cancellation.isLeft) this.cancellation.finished.resolve(undefined);
    });
  }

  pull(index) {
    if (this.isReading) {
      replaceAt(this.readsAgain, index, true);
      return;
    }
    this.isReading = true;
    const request = this.controllers[index].takeBYOBRequest();
    if (request) this.pullInto(request.view, index);
    else this.pullChunk();
  }

  useReader(isByteReader) {
    if (this.reader.isByteReader === isByteReader) return;
    this.reader.release();
    this.reader = new Reader(this.readable, isByteReader);
    this.watch(this.reader);
  }

  pullChunk() {
    this.useReader(false);
    this.reader.read({
      __proto__: null,
      chunk: (chunk) => microtask(() => this.distribute(chunk)),
      close: () => this.closeBoth(),
      error: () => this.endReading(),
    });
  }

  distribute(chunk) {
    this.readsAgain = [false, false];
    const { isCancelled } = this.cancellation;
    const isForBoth = !isCancelled[0] && !isCancelled[1];
    const second = isForBoth ? this.clone(chunk) : chunk;
    if (!second) return;
    if (!isCancelled[0]) this.controllers[0].enqueue(chunk);
    if (!isCancelled[1]) this.controllers[1].enqueue(second);
    this.continueReading();
  }

  pullInto(view, index) {
    this.useReader(true);
    this.reader.readInto(view, 1, {
      __proto__: null,
      chunk: (chunk) => microtask(() => this.distributeView(chunk, index)),
      close: (chunk) => this.closeView(chunk, index),
      error: () => this.endReading(),
    });
  }

  /** The requesting branch gets its view back, the other one a copy. */
  distributeView(chunk, index) {
    this.readsAgain = [false, false];
    const { isCancelled } = this.cancellation;
    const copy = isCancelled[1 - index] ? null : this.clone(chunk);
    if (!isCancelled[1 - index] && !copy) return;
    if (!isCancelled[index]) this.controllers[index].pending.respondWithView(chunk);
    if (copy) this.controllers[1 - index].enqueue(copy);
    this.continueReading();
  }

  /** → null if memory is insufficient: the stream is cancelled and both branches fail. */
  clone(chunk) {
    try {
      return copyBytes(chunk);
    } catch (error) {
      for (const controller of each(this.controllers)) controller.error(error);
      this.cancellation.finished.resolve(this.readable.cancel(error));
      return null;
    }
  }

  endReading() {
    this.isReading = false;
  }

  continueReading() {
    this.isReading = false;
    const next = this.readsAgain.indexOf(true);
    if (next >= 0) this.pull(next);
  }

  closeBoth() {
    this.isReading = false;
    this.requestClose();
    for (const controller of each(this.controllers)) {
      if (controller.pending.first) controller.pending.respond(0);
    }
    if (this.cancellation.isLeft) this.cancellation.finished.resolve(undefined);
  }

  closeView(chunk, index) {
    this.isReading = false;
    const { isCancelled } = this.cancellation;
    this.requestClose();
    if (chunk !== undefined) {
      if (!isCancelled[index]) this.controllers[index].pending.respondWithView(chunk);
      const { pending } = this.controllers[1 - index];
      if (!isCancelled[1 - index] && pending.first) pending.respond(0);
    }
    if (this.cancellation.isLeft) this.cancellation.finished.resolve(undefined);
  }

  requestClose() {
    for (let index = 0; index < 2; index++) {
      if (!this.cancellation.isCancelled[index]) this.controllers[index].requestClose();
    }
  }
}
