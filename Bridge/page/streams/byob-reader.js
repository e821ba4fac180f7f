// ReadableStreamBYOBReader: Streams Standard §4.5.
import { isDetached } from "./buffers.js";
import { promiseOf, promisingRequest } from "./default-reader.js";
import { rejectedWith } from "./promises.js";
import { Reader } from "./readable.js";
import { readableOf } from "./registry.js";
import { toEnforcedSize } from "./source.js";
import { defineInterface, expose, requireArguments, toDictionary } from "../webidl/webidl.js";
import { isEmptyView, partsOfView } from "../language/bytes.js";

const released = () => new TypeError("the reader was released");

export class ReadableStreamBYOBReader {
  #reader;

  constructor(stream) {
    requireArguments(arguments.length, 1, "ReadableStreamBYOBReader");
    this.#reader = new Reader(readableOf(stream), true);
    this.#reader.object = this;
  }

  get closed() {
    return promiseOf(() => this.#reader.closed.promise);
  }

  cancel(reason = undefined) {
    return promiseOf(() => {
      const reader = this.#reader;
      return reader.stream ? reader.cancel(reason) : rejectedWith(released());
    });
  }

  read(view, options = { __proto__: null }) {
    return promiseOf(() => {
      const reader = this.#reader;
      requireArguments(arguments.length, 1, "read");
      const minimum = checkRead(view, options);
      if (!reader.stream) throw released();
      const { request, promise } = promisingRequest();
      reader.readInto(view, minimum, request);
      return promise;
    });
  }

  releaseLock() {
    const reader = this.#reader;
    if (reader.stream) reader.release();
  }
}

/** → the minimum number of elements that the view must get. */
const checkRead = (view, options) => {
  if (!ArrayBuffer.isView(view)) throw new TypeError("a view of an ArrayBuffer is needed");
  const { min = 1 } = toDictionary(options, "options");
  const minimum = toEnforcedSize(min);
  const { buffer } = partsOfView(view);
  if (isEmptyView(view)) throw new TypeError("the view or its buffer is empty");
  if (isDetached(buffer)) throw new TypeError("the view's buffer is detached");
  if (minimum === 0) throw new TypeError("min must not be 0");
  const room = view instanceof DataView ? view.byteLength : view.length;
  if (minimum > room) throw new RangeError("min is larger than the view");
  return minimum;
};

defineInterface(ReadableStreamBYOBReader);
expose({ ReadableStreamBYOBReader });
