// AbortController and AbortSignal, DOM §3.
import { toSequence } from "../webidl/sequence.js";
import {
  addAbortAlgorithm, isAbortSignal, registerSignal, removeAbortAlgorithm, signalState,
} from "./algorithms.js";
import { makeDependent, takeDependents } from "./dependents.js";
import { DOMException } from "../window/dom-exception.js";
import { defineEventHandlers, Event, EventTarget, fire, reportException } from "../events/events.js";
import { setTimer } from "../window/tasks.js";
import { constructionKey, defineInterface, expose, requireArguments, requireKey } from "../webidl/webidl.js";
import { each, filtered, joined } from "../language/lists.js";
import { membersOf } from "../language/collections.js";

export { addAbortAlgorithm, isAbortSignal, removeAbortAlgorithm };

export class AbortSignal extends EventTarget {
  constructor(key = undefined) {
    requireKey(key);
    super();
    registerSignal(this);
  }

  static abort(reason = undefined) {
    const signal = new AbortSignal(constructionKey), state = signalState(signal);
    state.aborted = true;
    state.reason = reason === undefined ? aborted() : reason;
    return signal;
  }

  static timeout(milliseconds) {
    requireArguments(arguments.length, 1, "AbortSignal.timeout");
    const signal = new AbortSignal(constructionKey);
    const timeOut = () => signalAbort(signal, new DOMException("The operation timed out", "TimeoutError"));
    setTimer(timeOut, toMilliseconds(milliseconds), false); // a page does not wait for a timeout
    return signal;
  }

  static any(signals) {
    requireArguments(arguments.length, 1, "AbortSignal.any");
    const sources = toSequence(signals, "signals", (signal) => signal);
    if (!sources.every(isAbortSignal)) throw new TypeError("AbortSignal.any needs AbortSignals");
    return createDependentSignal(sources);
  }

  get aborted() {
    return signalState(this).aborted;
  }

  get reason() {
    return signalState(this).reason;
  }

  throwIfAborted() {
    const state = signalState(this);
    if (state.aborted) throw state.reason;
  }
}

const aborted = () => new DOMException("The operation was aborted", "AbortError");

/** [EnforceRange] unsigned long long. */
const toMilliseconds = (value) => {
  const number = Math.trunc(+value); // unlike Number(), refuses a BigInt
  if (!(number >= 0 && number <= Number.MAX_SAFE_INTEGER))
    throw new TypeError("the time must be a whole number from 0 on");
  return number;
};

/** "Create a dependent abort signal", DOM §3.2. It depends on the signals on which its sources depend. */
export const createDependentSignal = (signals) => {
  const result = new AbortSignal(constructionKey), state = signalState(result);
  const abortedSource = signals.find((signal) => signalState(signal).aborted);
  if (abortedSource) return Object.assign(state, { __proto__: null, aborted: true, reason: signalState(abortedSource).reason }), result;
  makeDependent(result, signals);
  return result;
};

/** "Signal abort", DOM §3.2: all signals are marked as aborted before any algorithm or listener runs. */
export const signalAbort = (signal, reason = undefined) => {
  const state = signalState(signal);
  if (state.aborted) return;
  const given = reason === undefined ? aborted() : reason;
  const affected = joined([signal], filtered(takeDependents(state), (dependent) => !signalState(dependent).aborted));
  for (const one of each(affected)) Object.assign(signalState(one), { __proto__: null, aborted: true, reason: given });
  for (const one of each(affected)) runAbortSteps(one);
};

const runAbortSteps = (signal) => {
  const state = signalState(signal);
  for (const algorithm of each(membersOf(state.algorithms))) {
    try {
      if (state.algorithms.has(algorithm)) algorithm(state.reason); // another one may have removed it meanwhile
    } catch (error) {
      reportException(error);
    }
  }
  state.algorithms.clear();
  fire(signal, new Event("abort"));
};

export class AbortController {
  #signal = new AbortSignal(constructionKey);

  get signal() {
    return this.#signal;
  }

  abort(reason = undefined) {
    signalAbort(this.#signal, reason);
  }
}

defineInterface(AbortSignal);
defineEventHandlers(AbortSignal, ["onabort"]);
defineInterface(AbortController);
expose({ AbortController, AbortSignal });
