// The algorithms that run when a signal aborts (DOM §3.2). Separate from abort/abort.js, because event listeners, which
// AbortSignal itself uses, accept signals too.

const states = new WeakMap();

/** Gives a new signal its state. `onChange` is called when its algorithms change: see abort/dependents.js. */
export const registerSignal = (signal) => {
  states.set(signal, {
    __proto__: null,
    aborted: false, reason: undefined, algorithms: new Set(), dependents: null, sources: null, onChange: null,
  });
};

export const isAbortSignal = (value) => states.has(value);

/** The state of a signal; a TypeError for anything else. */
export const signalState = (signal) => {
  const state = states.get(signal);
  if (!state) throw new TypeError("this is not an AbortSignal");
  return state;
};

export const addAbortAlgorithm = (signal, algorithm) => {
  const state = signalState(signal);
  if (state.aborted) return;
  state.algorithms.add(algorithm);
  state.onChange?.();
};

export const removeAbortAlgorithm = (signal, algorithm) => {
  const state = signalState(signal);
  state.algorithms.delete(algorithm);
  state.onChange?.();
};
