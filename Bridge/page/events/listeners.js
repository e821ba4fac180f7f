// The listeners of event targets, DOM §2.7, separate from the interface, because dispatching does not need it.
import { addAbortAlgorithm, removeAbortAlgorithm, signalState } from "../abort/algorithms.js";
import { filtered, joined } from "../language/lists.js";

/** The listeners, event handlers and hooks of a target; throws a TypeError for any other value. */
export let slotsOf;
export let isEventTarget;

/** EventTarget keeps the slots in a private field, and registers here how they are read. */
export const registerEventTarget = (slots, isTarget) => {
  slotsOf = slots;
  isEventTarget = isTarget;
};

/** Whether an event target treats two listeners as the same. */
export const isSame = (one, other) =>
  one.callback === other.callback && one.type === other.type && one.capture === other.capture;

/** "Add an event listener", DOM §2.7. A listener: {type, callback, capture, once, passive, signal, isRemoved}. */
export const addListener = (target, slots, listener) => {
  if (listener.signal && signalState(listener.signal).aborted) return;
  if (listener.callback === null) return;
  if (slots.listeners.some((other) => isSame(other, listener))) return;
  setListeners(slots, joined(slots.listeners, [listener]));
  if (listener.signal) addAbortAlgorithm(listener.signal, (listener.abort = () => removeListener(slots, listener)));
};

export const removeListener = (slots, listener) => {
  listener.isRemoved = true;
  if (listener.signal) removeAbortAlgorithm(listener.signal, listener.abort);
  setListeners(slots, filtered(slots.listeners, (other) => other !== listener));
};

/** Creates a new list each time, because a running dispatch keeps its own. */
const setListeners = (slots, listeners) => {
  slots.listeners = listeners;
  slots.hooks?.listenersChanged?.(listeners);
};
