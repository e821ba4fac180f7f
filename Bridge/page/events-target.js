// EventTarget, DOM §2.7.
import { addAbortAlgorithm, isAbortSignal, removeAbortAlgorithm, signalState } from "./abort-algorithms.js";
import { DOMException } from "./dom-exception.js";
import { dispatch } from "./events-dispatch.js";
import { eventState, isEvent } from "./events-event.js";
import { defineInterface, expose, requireArguments, toDOMString } from "./webidl.js";

const globalObject = globalThis;
const makeSlots = () => ({ listeners: [], handlers: null, hooks: null });
// The global object is no product of the constructor, and a bare addEventListener(…) has no `this`.
const globalSlots = makeSlots();

/** The listeners, event handlers and hooks of a target; a TypeError for what is no EventTarget. */
export let slotsOf;
export let isEventTarget;

export class EventTarget {
  #slots = makeSlots();

  static {
    slotsOf = (target) => {
      if (target === undefined || target === null || target === globalObject) return globalSlots;
      return target.#slots;
    };
    isEventTarget = (value) => {
      if (value === globalObject) return true;
      return typeof value === "object" && value !== null && #slots in value;
    };
  }

  addEventListener(type, callback, options = undefined) {
    const target = this ?? globalObject, slots = slotsOf(target);
    requireArguments(arguments.length, 2, "addEventListener");
    const listener = { type: toDOMString(type), callback: toListener(callback), ...flatten(options), isRemoved: false };
    addListener(target, slots, listener);
  }

  removeEventListener(type, callback, options = undefined) {
    const slots = slotsOf(this);
    requireArguments(arguments.length, 2, "removeEventListener");
    const wanted = { type: toDOMString(type), callback: toListener(callback), capture: flattenCapture(options) };
    const found = slots.listeners.find((listener) => isSame(listener, wanted));
    if (found) removeListener(slots, found);
  }

  dispatchEvent(event) {
    const target = this ?? globalObject;
    slotsOf(target);
    requireArguments(arguments.length, 1, "dispatchEvent");
    if (!isEvent(event)) throw new TypeError("dispatchEvent needs an Event");
    const state = eventState(event);
    if (state.isDispatched) throw new DOMException("The event is being dispatched already", "InvalidStateError");
    if (!state.isInitialized) throw new DOMException("The event is not initialized", "InvalidStateError");
    state.isTrusted = false;
    return dispatch(target, event);
  }
}

/** For the hook, which fires upload events only where the request had listeners when it was sent. */
export const hasListeners = (target) => slotsOf(target).listeners.length > 0;

const toListener = (callback) => {
  if (callback === undefined || callback === null) return null;
  if (typeof callback !== "object" && typeof callback !== "function") {
    throw new TypeError("an event listener must be an object or a function");
  }
  return callback;
};

const isDictionary = (options) => typeof options === "object" || typeof options === "function";

const flattenCapture = (options) => {
  if (options === undefined || options === null) return false;
  return Boolean(isDictionary(options) ? options.capture : options);
};

const flatten = (options) => {
  const capture = flattenCapture(options);
  if (options === undefined || options === null || !isDictionary(options)) {
    return { capture, once: false, passive: false, signal: undefined };
  }
  const once = Boolean(options.once), passive = Boolean(options.passive), { signal } = options;
  if (signal !== undefined && !isAbortSignal(signal)) throw new TypeError("the option signal must be an AbortSignal");
  return { capture, once, passive, signal };
};

const isSame = (one, other) =>
  one.callback === other.callback && one.type === other.type && one.capture === other.capture;

/** "Add an event listener", DOM §2.7. A listener: {type, callback, capture, once, passive, signal, isRemoved}. */
export const addListener = (target, slots, listener) => {
  if (listener.signal && signalState(listener.signal).aborted) return;
  if (listener.callback === null) return;
  if (slots.listeners.some((other) => isSame(other, listener))) return;
  setListeners(slots, [...slots.listeners, listener]);
  if (listener.signal) addAbortAlgorithm(listener.signal, (listener.abort = () => removeListener(slots, listener)));
};

export const removeListener = (slots, listener) => {
  listener.isRemoved = true;
  if (listener.signal) removeAbortAlgorithm(listener.signal, listener.abort);
  setListeners(slots, slots.listeners.filter((other) => other !== listener));
};

/** A new list each time: a running dispatch keeps its own. */
const setListeners = (slots, listeners) => {
  slots.listeners = listeners;
  slots.hooks?.listenersChanged?.(listeners);
};

/**
 * What a kind of target does in a dispatch beyond its listeners; one object serves all targets of the kind:
 * getTheParent(target, event) → target or null; activationBehavior(target, event), which counts unless
 * isActivatable(target) is false; legacyPreActivationBehavior(target), legacyCanceledActivationBehavior(target).
 * listenersChanged(listeners) is told of every change.
 */
export const setTargetHooks = (target, hooks) => {
  slotsOf(target).hooks = hooks;
};

defineInterface(EventTarget);
expose({ EventTarget });
