// TransformStream: Streams Standard §6.2.
import { Deferred, promiseCall, resolvedWith } from "./promises.js";
import { highWaterMarkOf, sizeAlgorithmOf, toStrategy } from "./strategies.js";
import { Transform } from "./transform.js";
import { defineInterface, expose, toCallback } from "../webidl/webidl.js";
import { each } from "../language/lists.js";

export class TransformStream {
  #transform;

  constructor(transformer = undefined, writableStrategy = undefined, readableStrategy = undefined) {
    const strategies = [toStrategy(writableStrategy), toStrategy(readableStrategy)];
    const converted = toTransformer(transformer);
    const readable = { __proto__: null, highWaterMark: highWaterMarkOf(strategies[1], 0), size: sizeAlgorithmOf(strategies[1]) };
    const writable = { __proto__: null, highWaterMark: highWaterMarkOf(strategies[0], 1), size: sizeAlgorithmOf(strategies[0]) };
    const started = new Deferred();
    const { object, start } = converted;
    this.#transform = new Transform({
      __proto__: null,
      algorithms: algorithmsOf(converted), started: started.promise, readableStrategy: readable,
      writableStrategy: writable,
    });
    started.resolve(start ? Reflect.apply(start, object, [this.#transform.object]) : undefined);
  }

  get readable() {
    return this.#transform.readable;
  }

  get writable() {
    return this.#transform.writable;
  }
}

/** Converts a Transformer: members in the order of their names. */
const toTransformer = (object) => {
  if (object === undefined) return { __proto__: null, object };
  if ((typeof object !== "object" || object === null) && typeof object !== "function") {
    throw new TypeError("a transformer must be an object");
  }
  const transformer = { __proto__: null, object };
  for (const name of each(["cancel", "flush", "readableType", "start", "transform", "writableType"])) {
    const member = object[name];
    if (member !== undefined) transformer[name] = name.endsWith("Type") ? member : toCallback(member, name);
  }
  if ("readableType" in transformer || "writableType" in transformer) throw new RangeError("types are not defined yet");
  return transformer;
};

const algorithmsOf = ({ object, transform, flush, cancel }) => {
  const call = (method, given) =>
    method ? promiseCall(() => Reflect.apply(method, object, given)) : resolvedWith(undefined);
  const pass = (chunk, controller) => promiseCall(() => controller.enqueue(chunk));
  return {
    __proto__: null,
    transform: transform ? (chunk, controller) => call(transform, [chunk, controller.object]) : pass,
    flush: (controller) => call(flush, [controller.object]),
    cancel: (reason) => call(cancel, [reason]),
  };
};

defineInterface(TransformStream);
expose({ TransformStream });
