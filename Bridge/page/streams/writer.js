// WritableStreamDefaultWriter: Streams Standard §5.3.
import { promiseOf } from "./default-reader.js";
import { rejectedWith } from "./promises.js";
import { writableOf } from "./registry.js";
import { Writer } from "./writable.js";
import { defineInterface, expose, requireArguments } from "../webidl/webidl.js";

const released = () => new TypeError("the writer was released");

export class WritableStreamDefaultWriter {
  #writer;

  constructor(stream) {
    requireArguments(arguments.length, 1, "WritableStreamDefaultWriter");
    this.#writer = new Writer(writableOf(stream));
  }

  get closed() {
    return promiseOf(() => this.#writer.closed.promise);
  }

  get desiredSize() {
    const writer = this.#writer;
    if (!writer.stream) throw released();
    return writer.desiredSize;
  }

  get ready() {
    return promiseOf(() => this.#writer.ready.promise);
  }

  abort(reason = undefined) {
    return promiseOf(() => {
      const { stream } = this.#writer;
      return stream ? stream.abort(reason) : rejectedWith(released());
    });
  }

  close() {
    return promiseOf(() => {
      const { stream } = this.#writer;
      if (!stream) return rejectedWith(released());
      return stream.isClosing ? rejectedWith(new TypeError("the stream is closing")) : stream.close();
    });
  }

  releaseLock() {
    const writer = this.#writer;
    if (writer.stream) writer.release();
  }

  write(chunk = undefined) {
    return promiseOf(() => {
      const writer = this.#writer;
      return writer.stream ? writer.write(chunk) : rejectedWith(released());
    });
  }
}

defineInterface(WritableStreamDefaultWriter);
expose({ WritableStreamDefaultWriter });
