// Teeing: Streams Standard §4.9.1, "ReadableStreamDefaultTee" and "ReadableByteStreamTee".
import { teeBytes } from "./byte-tee.js";
import { microtask, upon } from "./promises.js";
import { Reader } from "./readable.js";
import { TeeCancellation } from "./tee-cancellation.js";
import { each, replaceAt } from "../language/lists.js";

/** → two streams. `cloneForSecond`, if given, copies each chunk for the second one. */
export const tee = (readable, create, cloneForSecond = null) => {
  if (readable.controller.isByteController) return teeBytes(readable, create);
  return teeDefault(readable, create, cloneForSecond);
};

const teeDefault = (readable, create, cloneForSecond) => {
  const shared = new DefaultTee(readable, cloneForSecond);
  const branch = (index) => create({
    __proto__: null,
    pull: () => shared.pull(),
    cancel: (reason) => shared.cancel(index, reason),
    start: (controller) => {
      replaceAt(shared.controllers, index, controller);
    },
    highWaterMark: 1,
  });
  const branches = [branch(0), branch(1)];
  shared.watch();
  return branches;
};

class DefaultTee {
  readable;
  clone;
  reader;
  controllers = [null, null];
  cancellation = new TeeCancellation();
  isReading = false;
  readsAgain = false;

  constructor(readable, cloneForSecond) {
    this.readable = readable;
    this.clone = cloneForSecond;
    this.reader = new Reader(readable);
  }

  cancel(index, reason) {
    return this.cancellation.cancel(index, reason, this.readable);
  }

  watch() {
    upon(this.reader.closed.promise, undefined, (reason) => {
      for (const controller of each(this.controllers)) controller.error(reason);
      if (this.cancellation.isLeft) this.cancellation.finished.resolve(undefined);
    });
  }

  pull() {
    if (this.isReading) {
      this.readsAgain = true;
      return;
    }
    this.isReading = true;
    this.reader.read({
      // A microtask later, so that an immediate error of the source comes first.
      __proto__: null,
      chunk: (chunk) => microtask(() => this.distribute(chunk)),
      close: () => this.close(),
      error: () => {
        this.isReading = false;
      },
    });
  }

  distribute(chunk) {
    this.readsAgain = false;
    const { isCancelled } = this.cancellation;
    let second = chunk;
    try {
      if (this.clone && !isCancelled[1]) second = this.clone(chunk);
    } catch (error) {
      for (const controller of each(this.controllers)) controller.error(error);
      this.cancellation.finished.resolve(this.readable.cancel(error));
      return;
    }
    if (!isCancelled[0]) this.controllers[0].enqueue(chunk);
    if (!isCancelled[1]) this.controllers[1].enqueue(second);
    this.isReading = false;
    if (this.readsAgain) this.pull();
  }

  close() {
    this.isReading = false;
    const { isCancelled } = this.cancellation;
    for (let index = 0; index < 2; index++) if (!isCancelled[index]) this.controllers[index].close();
    if (this.cancellation.isLeft) this.cancellation.finished.resolve(undefined);
  }
}
