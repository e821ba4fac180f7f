// PerformanceEntry (Performance Timeline §2), PerformanceMark and PerformanceMeasure (User Timing §3).
import { native } from "../native.js";
import { structuredClone } from "../cloning/structured-clone.js";
import {
  constructionKey, defineInterface, expose, requireArguments, requireKey, toDictionary, toDOMString,
} from "../webidl/webidl.js";
import { scriptObject } from "../language/for-script.js";

const { now } = native;

export class PerformanceEntry {
  #name;
  #entryType;
  #startTime;
  #duration;

  constructor(key = undefined, name = "", entryType = "", startTime = 0, duration = 0) {
    requireKey(key);
    this.#name = name;
    this.#entryType = entryType;
    this.#startTime = startTime;
    this.#duration = duration;
  }

  get name() { return this.#name; }
  get entryType() { return this.#entryType; }
  get startTime() { return this.#startTime; }
  get duration() { return this.#duration; }

  toJSON() {
    const { name, entryType, startTime, duration } = this;
    return scriptObject({ __proto__: null, name, entryType, startTime, duration });
  }
}

export const cloned = (detail) => (detail === undefined || detail === null ? null : structuredClone(detail));

export class PerformanceMark extends PerformanceEntry {
  #detail;

  constructor(markName, markOptions = undefined) {
    requireArguments(arguments.length, 1, "PerformanceMark");
    const name = toDOMString(markName), { detail, startTime } = toDictionary(markOptions);
    super(constructionKey, name, "mark", startTime === undefined ? now() : toTime(startTime), 0);
    this.#detail = cloned(detail);
  }

  get detail() { return this.#detail; }
}

export class PerformanceMeasure extends PerformanceEntry {
  #detail;

  constructor(key = undefined, name = "", start = 0, end = 0, detail = null) {
    super(key, name, "measure", start, end - start);
    this.#detail = detail;
  }

  get detail() { return this.#detail; }
}

export const toTime = (value) => {
  const time = +value; // unlike Number(), refuses a BigInt
  if (!Number.isFinite(time)) throw new TypeError("a time must be a finite number");
  if (time < 0) throw new TypeError("a time must not be negative");
  return time;
};

const interfaces = { PerformanceEntry, PerformanceMark, PerformanceMeasure };
for (const type of Object.values(interfaces)) defineInterface(type);
expose(interfaces);
