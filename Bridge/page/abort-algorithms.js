// What runs when a signal aborts (DOM §3.2). Apart from abort.js, because event listeners, on which
// AbortSignal itself is built, take signals too.

const states = new WeakMap();

/** Gives a new signal its state: aborted, reason, algorithms, sources and dependents. */
export const registerSignal = (signal) => {
  const state = {
    aborted: false, reason: undefined, algorithms: new Set(), isDependent: false,
    sources: new Set(), dependents: new Set(),
  };
  states.set(signal, state);
  return state;
};

export const isAbortSignal = (value) => states.has(value);

/** The state of a signal; a TypeError for anything else. */
export const signalState = (signal) => {
  const state = states.get(signal);
  if (!state) throw new TypeError("this is no AbortSignal");
  return state;
};

export const addAbortAlgorithm = (signal, algorithm) => {
  const state = signalState(signal);
  if (!state.aborted) state.algorithms.add(algorithm);
};

export const removeAbortAlgorithm = (signal, algorithm) => {
  signalState(signal).algorithms.delete(algorithm);
};
