// Writes a ReadableStream into an exchange, no faster than the host accepts it.
import { native } from "../native.js";
import { isUint8Array, lockStream } from "../streams/interfaces.js";
import { queueMicrotask } from "../window/tasks.js";
import { markHandled } from "../streams/promises.js";

/** `failed` is called with errors of the stream, and for chunks that are not bytes. */
export const uploadStream = (id, stream, failed) => new Upload(id, stream, failed);

class Upload {
  #id;
  #reader;
  #failed;
  #isOver = false;
  #waits = false;

  constructor(id, stream, failed) {
    this.#id = id;
    this.#reader = lockStream(stream);
    this.#failed = failed;
    this.#next();
  }

  /** Continues when the host has room again. */
  resume() {
    if (!this.#waits) return;
    this.#waits = false;
    this.#next();
  }

  cancel(reason) {
    if (this.#isOver) return;
    this.#isOver = true;
    markHandled(this.#reader.cancel(reason)); // the stream is no longer wanted, so its error does not matter
  }

  #next() {
    if (this.#isOver) return;
    this.#reader.read({
      __proto__: null,
      chunk: (chunk) => this.#isOver || this.#write(chunk),
      close: () => this.#finish(),
      error: (reason) => this.#fail(reason),
    });
  }

  #write(chunk) {
    if (!isUint8Array(chunk)) return this.#refuse(new TypeError("a request's stream must yield Uint8Arrays"));
    if (chunk.length > 0 && native.writeBody(this.#id, chunk) === false) this.#waits = true;
    else queueMicrotask(() => this.#next()); // otherwise a long queue would need as deep a stack
  }

  #finish() {
    if (this.#isOver) return;
    this.#isOver = true;
    native.endBody(this.#id);
  }

  #refuse(error) {
    this.cancel(error);
    this.#failed(error);
  }

  #fail(reason) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failed(reason);
  }
}
