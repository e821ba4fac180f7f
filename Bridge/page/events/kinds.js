// The interfaces that extend Event with a few read-only attributes.
import { fire } from "./dispatch.js";
import { Event, eventState, initialize } from "./event.js";
import { setErrorEvent } from "./report.js";
import {
  defineInterface, expose, requireArguments, toDictionary, toDOMString, toUnsignedLong, toUSVString,
} from "../webidl/webidl.js";

/** A dictionary member: the default if it is absent, otherwise converted. */
export const member = (init, name, fallback, convert = (value) => value) => {
  const value = init[name];
  return value === undefined ? fallback : convert(value);
};

export class CustomEvent extends Event {
  #detail;

  constructor(type, eventInitDict = undefined) {
    requireArguments(arguments.length, 1, "CustomEvent");
    super(type, eventInitDict);
    this.#detail = member(toDictionary(eventInitDict), "detail", null);
  }

  get detail() { return this.#detail; }

  initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
    this.#detail;
    requireArguments(arguments.length, 1, "initCustomEvent");
    if (initialize(eventState(this), toDOMString(type), Boolean(bubbles), Boolean(cancelable))) this.#detail = detail;
  }
}

export class ProgressEvent extends Event {
  #lengthComputable;
  #loaded;
  #total;

  constructor(type, eventInitDict = undefined) {
    requireArguments(arguments.length, 1, "ProgressEvent");
    super(type, eventInitDict);
    const init = toDictionary(eventInitDict);
    this.#lengthComputable = member(init, "lengthComputable", false, Boolean);
    this.#loaded = member(init, "loaded", 0, toDouble);
    this.#total = member(init, "total", 0, toDouble);
  }

  get lengthComputable() { return this.#lengthComputable; }
  get loaded() { return this.#loaded; }
  get total() { return this.#total; }
}

/** Web IDL "double": finite, otherwise a TypeError. */
const toDouble = (value) => {
  const number = +value; // unlike Number(), refuses a BigInt
  if (!Number.isFinite(number)) throw new TypeError("the number must be finite");
  return number;
};

/** The arguments of window.onerror; null for other events. */
export let errorArguments;

export class ErrorEvent extends Event {
  #init;

  static {
    errorArguments = (event) => {
      if (!(#init in event)) return null;
      const { message, filename, lineno, colno, error } = event.#init;
      return [message, filename, lineno, colno, error];
    };
  }

  constructor(type, eventInitDict = undefined) {
    requireArguments(arguments.length, 1, "ErrorEvent");
    super(type, eventInitDict);
    const init = toDictionary(eventInitDict);
    this.#init = {
      __proto__: null,
      colno: member(init, "colno", 0, toUnsignedLong), error: member(init, "error", undefined),
      filename: member(init, "filename", "", toUSVString), lineno: member(init, "lineno", 0, toUnsignedLong),
      message: member(init, "message", "", toDOMString),
    };
  }

  get message() { return this.#init.message; }
  get filename() { return this.#init.filename; }
  get lineno() { return this.#init.lineno; }
  get colno() { return this.#init.colno; }
  get error() { return this.#init.error; }
}

export class PromiseRejectionEvent extends Event {
  #promise;
  #reason;

  constructor(type, eventInitDict) {
    requireArguments(arguments.length, 2, "PromiseRejectionEvent");
    super(type, eventInitDict);
    const { promise, reason } = toDictionary(eventInitDict);
    if ((typeof promise !== "object" && typeof promise !== "function") || promise === null) {
      throw new TypeError("PromiseRejectionEventInit needs a promise");
    }
    this.#promise = promise;
    this.#reason = reason;
  }

  get promise() { return this.#promise; }
  get reason() { return this.#reason; }
}

const kinds = { CustomEvent, ProgressEvent, ErrorEvent, PromiseRejectionEvent };
for (const kind of Object.values(kinds)) defineInterface(kind);
expose(kinds);

const globalObject = globalThis;
setErrorEvent((about, error) => {
  const event = new ErrorEvent("error", { __proto__: null, ...about, error, cancelable: true });
  return !fire(globalObject, event);
});
