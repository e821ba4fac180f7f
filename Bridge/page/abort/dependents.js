// The dependencies between signals (DOM §3.2.1). A long-lived signal may be the source of very many others, one for
// each request that uses it. It holds them weakly, except those with listeners.
import { signalState } from "./algorithms.js";
import { setTargetHooks } from "../events/events.js";
import { each, filtered, mapped } from "../language/lists.js";
import { membersOf, valuesOf } from "../language/collections.js";

// For each source: {references: Map from a number to a WeakRef, kept: Set of signals}.
const dependentsOf = (state) => (state.dependents ??= { __proto__: null, references: new Map(), kept: new Set() });
let lastNumber = 0;

const collected = new FinalizationRegistry(({ references, number }) => references.delete(number));

/** Makes a new signal depend on others: on the signals on which those depend themselves. */
export const makeDependent = (signal, others) => {
  const state = signalState(signal);
  state.sources = new Set();
  for (const other of each(others)) {
    const { sources } = signalState(other);
    for (const source of each(sources ? membersOf(sources) : [other])) state.sources.add(source);
  }
  for (const source of each(membersOf(state.sources))) link(source, signal);
  watch(signal, state);
};

const link = (source, dependent) => {
  const { references } = dependentsOf(signalState(source)), number = ++lastNumber;
  references.set(number, new WeakRef(dependent));
  collected.register(dependent, { __proto__: null, references, number });
};

/** While there are listeners or algorithms, the sources keep the signal alive (DOM §3.2.2). */
const watch = (signal, state) => {
  let isHeard = false;
  state.onChange = () => {
    const isNeeded = !state.aborted && (isHeard || state.algorithms.size > 0);
    for (const source of each(membersOf(state.sources))) {
      const { kept } = dependentsOf(signalState(source));
      if (isNeeded) kept.add(signal);
      else kept.delete(signal);
    }
  };
  setTargetHooks(signal, {
    __proto__: null,
    listenersChanged(listeners) {
      isHeard = listeners.length > 0;
      state.onChange();
    },
  });
};

/** The signals that depend on this one, in the order of their creation. It no longer refers to them. */
export const takeDependents = (state) => {
  if (!state.dependents) return [];
  const { references } = state.dependents;
  const signals = filtered(mapped(valuesOf(references), (reference) => reference.deref()), Boolean);
  state.dependents = null;
  return signals;
};
