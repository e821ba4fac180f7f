// The clock (High Resolution Time), marks and measures (User Timing Level 3).
import { DOMException } from "./dom-exception.js";
import { EventTarget } from "../events/events.js";
import { defineReplaceable } from "../webidl/global-members.js";
import { native } from "../native.js";
import { cloned, PerformanceMark, PerformanceMeasure, toTime } from "./performance-entries.js";
import {
  constructionKey, defineInterface, expose, requireArguments, requireKey, toDOMString,
} from "../webidl/webidl.js";
import { append, copyOf, filtered, insertAt } from "../language/lists.js";
import { scriptObject } from "../language/for-script.js";

const { now, timeOrigin } = native;
let entries = []; // in chronological order

/** "Convert a mark to a timestamp": a number is one, a string names the latest mark of that name. */
const timeOf = (mark) => {
  if (typeof mark === "number") return toTime(mark);
  const name = toDOMString(mark);
  const found = entries.findLast((entry) => entry.entryType === "mark" && entry.name === name);
  if (!found) throw new DOMException(`There is no mark "${name}"`, "SyntaxError");
  return found.startTime;
};

const add = (entry) => {
  const next = entries.findIndex((other) => other.startTime > entry.startTime);
  if (next < 0) append(entries, entry);
  else insertAt(entries, next, entry);
  return entry;
};

/** The times of measure(…), User Timing §3.1.3: two of start, duration and end are enough. */
const spanOf = ({ start, end, duration }) => {
  const length = duration === undefined ? undefined : toTime(duration);
  const isFromStart = start !== undefined && length !== undefined, isToEnd = end !== undefined && length !== undefined;
  const last = end !== undefined ? timeOf(end) : isFromStart ? timeOf(start) + length : now();
  const first = start !== undefined ? timeOf(start) : isToEnd ? last - length : 0;
  return [first, last];
};

const checkMeasureOptions = ({ start, end, duration }, endMark) => {
  if (endMark !== undefined) throw new TypeError("measure accepts an end mark or options, not both");
  if (start === undefined && end === undefined) throw new TypeError("measure needs a start or an end");
  if (start !== undefined && end !== undefined && duration !== undefined) {
    throw new TypeError("measure accepts two of start, end and duration");
  }
};

const isRecord = (value) => typeof value === "object" && value !== null;

const clear = (type, name) => {
  entries = filtered(entries, (entry) => entry.entryType !== type || (name !== undefined && entry.name !== name));
};

export class Performance extends EventTarget {
  #brand = true;

  constructor(key = undefined) {
    requireKey(key);
    super();
  }

  get timeOrigin() { return this.#brand && timeOrigin; }

  now() {
    return this.#brand && now();
  }

  mark(markName, markOptions = undefined) {
    this.#brand;
    requireArguments(arguments.length, 1, "mark");
    return add(new PerformanceMark(markName, markOptions));
  }

  measure(measureName, startOrMeasureOptions = undefined, endMark = undefined) {
    this.#brand;
    requireArguments(arguments.length, 1, "measure");
    const name = toDOMString(measureName), given = startOrMeasureOptions ?? undefined, isOptions = isRecord(given);
    const options = isOptions ? { __proto__: null, ...given } : { __proto__: null, start: given, end: endMark };
    if (isOptions && Object.keys(options).length) checkMeasureOptions(options, endMark);
    if (isOptions && endMark !== undefined) options.end = endMark;
    const { 0: start, 1: end } = spanOf(options);
    return add(new PerformanceMeasure(constructionKey, name, start, end, cloned(options.detail)));
  }

  clearMarks(markName = undefined) {
    this.#brand;
    clear("mark", markName === undefined ? undefined : toDOMString(markName));
  }

  clearMeasures(measureName = undefined) {
    this.#brand;
    clear("measure", measureName === undefined ? undefined : toDOMString(measureName));
  }

  getEntries() {
    this.#brand;
    return copyOf(entries);
  }

  getEntriesByType(type) {
    this.#brand;
    requireArguments(arguments.length, 1, "getEntriesByType");
    const wanted = toDOMString(type);
    return filtered(entries, ({ entryType }) => entryType === wanted);
  }

  getEntriesByName(name, type = undefined) {
    this.#brand;
    requireArguments(arguments.length, 1, "getEntriesByName");
    const wanted = toDOMString(name), kind = type === undefined ? undefined : toDOMString(type);
    return filtered(entries, (entry) => entry.name === wanted && (kind === undefined || entry.entryType === kind));
  }

  toJSON() {
    return scriptObject({ __proto__: null, timeOrigin: this.timeOrigin });
  }
}

defineInterface(Performance);
expose({ Performance });

const performance = new Performance(constructionKey);
defineReplaceable(globalThis, { performance: () => performance });
