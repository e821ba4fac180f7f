// Tasks, timers and microtasks: HTML §8.1.7 and §8.6.
import { reportException } from "../events/report.js";
import { defineOperations } from "../webidl/global-members.js";
import { native } from "../native.js";
import { requireArguments, toCallback, toDOMString, toLong } from "../webidl/webidl.js";

const { apply } = Reflect;
const globalObject = globalThis;
const evaluate = globalThis.eval; // called by another name, it evaluates in the global scope

const tasks = new Map();
let lastTask = 0;

/** Runs the callback as a separate task, after the tasks that were queued before. */
export const queueTask = (callback) => {
  const id = ++lastTask;
  native.queueTask(id); // throws if there are too many
  tasks.set(id, callback);
};

/** The host calls this for every queueTask. */
export const task = (id) => {
  const callback = tasks.get(id);
  tasks.delete(id);
  if (callback) run(callback);
};

const run = (callback) => {
  try {
    callback();
  } catch (error) {
    reportException(error);
  }
};

const timers = new Map();
let lastTimer = 0;
let nesting = 0; // the nesting level of the current timer task

/**
 * Runs the callback once, after that many milliseconds. A timer that is not awaited does not keep the page from ending.
 */
export const setTimer = (callback, milliseconds, isAwaited = true) =>
  start(++lastTimer, { __proto__: null, callback, milliseconds, isRepeating: false, isAwaited });

export const clearTimer = (id) => {
  if (timers.delete(id)) native.clearTimer(id);
};

/** "Timer initialization steps", HTML §8.6: from the sixth nesting level on, a timer waits at least 4 ms. */
const start = (id, timer) => {
  const wait = Math.max(timer.milliseconds, nesting > 5 ? 4 : 0);
  native.setTimer(id, wait, timer.isAwaited); // throws if there are too many
  timers.set(id, { __proto__: null, ...timer, level: nesting + 1 });
  return id;
};

/** The host calls this when a timer is due. */
export const timer = (id) => {
  const due = timers.get(id);
  if (!due) return; // cleared while the host's call was pending
  if (!due.isRepeating) timers.delete(id);
  nesting = due.level;
  run(due.callback);
  if (due.isRepeating && timers.get(id) === due) start(id, due);
  nesting = 0;
};

const initialize = (handler, timeout, given, isRepeating) => {
  const run = typeof handler === "function" ? () => apply(handler, globalObject, given) : evaluating(handler);
  const milliseconds = Math.max(toLong(timeout), 0);
  return start(++lastTimer, { __proto__: null, callback: run, milliseconds, isRepeating, isAwaited: true });
};

const evaluating = (handler) => {
  const source = toDOMString(handler);
  return () => evaluate(source);
};

const operations = {
  setTimeout(handler, timeout = 0, ...given) {
    requireArguments(arguments.length, 1, "setTimeout");
    return initialize(handler, timeout, given, false);
  },
  setInterval(handler, timeout = 0, ...given) {
    requireArguments(arguments.length, 1, "setInterval");
    return initialize(handler, timeout, given, true);
  },
  clearTimeout(id = 0) {
    clearTimer(toLong(id));
  },
  clearInterval(id = 0) {
    clearTimer(toLong(id));
  },
  queueMicrotask(callback) {
    requireArguments(arguments.length, 1, "queueMicrotask");
    runSoon(toCallback(callback));
  },
};

/** An await takes one microtask, whatever page script has done to Promise. */
const runSoon = async (callback) => {
  await undefined;
  run(() => callback());
};

export const { queueMicrotask } = operations;
defineOperations(globalObject, operations);
