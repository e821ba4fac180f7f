// WritableStream: Streams Standard §5.2.
import { promiseOf } from "./default-reader.js";
import { asPromise, promiseCall, rejectedWith, resolvedWith } from "./promises.js";
import { registerWritables } from "./registry.js";
import { highWaterMarkOf, sizeAlgorithmOf, toStrategy } from "./strategies.js";
import { Writable } from "./writable.js";
import { WritableController } from "./writable-controller.js";
import { WritableStreamDefaultWriter } from "./writer.js";
import { constructionKey, defineInterface, expose, toCallback } from "../webidl/webidl.js";
import { each } from "../language/lists.js";

const locked = () => new TypeError("the stream is locked");

export class WritableStream {
  #writable;

  static {
    registerWritables((value) => {
      return typeof value === "object" && value !== null && #writable in value ? value.#writable : null;
    });
  }

  constructor(sink = undefined, strategy = undefined) {
    this.#writable = sink === constructionKey ? strategy : new Writable();
    this.#writable.object = this;
    if (sink !== constructionKey) setUpFromSink(this.#writable, sink, strategy);
  }

  get locked() {
    return this.#writable.isLocked;
  }

  abort(reason = undefined) {
    return promiseOf(() => {
      const writable = this.#writable;
      return writable.isLocked ? rejectedWith(locked()) : writable.abort(reason);
    });
  }

  close() {
    return promiseOf(() => {
      const writable = this.#writable;
      if (writable.isLocked) return rejectedWith(locked());
      return writable.isClosing ? rejectedWith(new TypeError("the stream is closing")) : writable.close();
    });
  }

  getWriter() {
    void this.#writable;
    return new WritableStreamDefaultWriter(this);
  }
}

/** Converts an UnderlyingSink: members in the order of their names. */
const toSink = (object) => {
  if (object === undefined) return { __proto__: null, object };
  if ((typeof object !== "object" || object === null) && typeof object !== "function") {
    throw new TypeError("an underlying sink must be an object");
  }
  const sink = { __proto__: null, object };
  for (const name of each(["abort", "close", "start", "type", "write"])) {
    const member = object[name];
    if (member === undefined) continue;
    sink[name] = name === "type" ? member : toCallback(member, name);
  }
  if ("type" in sink) throw new RangeError("an underlying sink must not have a type");
  return sink;
};

const setUpFromSink = (writable, sinkObject, strategyObject) => {
  const strategy = toStrategy(strategyObject);
  const { object, start, write, close, abort } = toSink(sinkObject);
  const call = (method, ...given) =>
    method ? promiseCall(() => Reflect.apply(method, object, given)) : resolvedWith(undefined);
  const size = sizeAlgorithmOf(strategy);
  const controller = new WritableController(writable, {
    __proto__: null,
    write: (chunk, inner) => call(write, chunk, inner.object),
    close: () => call(close),
    abort: (reason) => call(abort, reason),
    highWaterMark: highWaterMarkOf(strategy, 1),
    size,
  });
  controller.begin((inner) => (start ? Reflect.apply(start, object, [inner.object]) : undefined));
};

/** A stream for this page's own code; the algorithms get the inner controller. */
export const createWritableStream = (given = { __proto__: null }) => {
  const { start, write, close, abort, highWaterMark = 1, size = () => 1 } = { __proto__: null, ...given };
  const writable = new Writable();
  const controller = new WritableController(writable, {
    __proto__: null,
    write: (chunk, inner) => asPromise(() => write?.(chunk, inner)),
    close: () => asPromise(() => close?.()),
    abort: (reason) => asPromise(() => abort?.(reason)),
    highWaterMark,
    size,
  });
  const stream = new WritableStream(constructionKey, writable);
  controller.begin((inner) => start?.(inner));
  return stream;
};

defineInterface(WritableStream);
expose({ WritableStream });
