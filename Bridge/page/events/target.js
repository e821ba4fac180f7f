// EventTarget, DOM §2.7.
import { isAbortSignal } from "../abort/algorithms.js";
import { DOMException } from "../window/dom-exception.js";
import { dispatch } from "./dispatch.js";
import { eventState, isEvent } from "./event.js";
import { addListener, isSame, registerEventTarget, removeListener, slotsOf } from "./listeners.js";
import { defineInterface, expose, requireArguments, toDOMString } from "../webidl/webidl.js";

const globalObject = globalThis;
const makeSlots = () => ({ __proto__: null, listeners: [], handlers: null, hooks: null });
// The global object was not created by the constructor, and a bare addEventListener(…) has no `this`.
const globalSlots = makeSlots();

export class EventTarget {
  #slots = makeSlots();

  static {
    const slots = (target) => {
      if (target === undefined || target === null || target === globalObject) return globalSlots;
      return target.#slots;
    };
    const isTarget = (value) => {
      if (value === globalObject) return true;
      return typeof value === "object" && value !== null && #slots in value;
    };
    registerEventTarget(slots, isTarget);
  }

  addEventListener(type, callback, options = undefined) {
    const target = this ?? globalObject, slots = slotsOf(target);
    requireArguments(arguments.length, 2, "addEventListener");
    const listener = { __proto__: null, type: toDOMString(type), callback: toListener(callback), ...flatten(options), isRemoved: false };
    addListener(target, slots, listener);
  }

  removeEventListener(type, callback, options = undefined) {
    const slots = slotsOf(this);
    requireArguments(arguments.length, 2, "removeEventListener");
    const wanted = { __proto__: null, type: toDOMString(type), callback: toListener(callback), capture: flattenCapture(options) };
    const found = slots.listeners.find((listener) => isSame(listener, wanted));
    if (found) removeListener(slots, found);
  }

  dispatchEvent(event) {
    const target = this ?? globalObject;
    slotsOf(target);
    requireArguments(arguments.length, 1, "dispatchEvent");
    if (!isEvent(event)) throw new TypeError("dispatchEvent needs an Event");
    const state = eventState(event);
    if (state.isDispatched) throw new DOMException("The event is already being dispatched", "InvalidStateError");
    if (!state.isInitialized) throw new DOMException("The event is not initialized", "InvalidStateError");
    state.isTrusted = false;
    return dispatch(target, event);
  }
}

/** For the hook, which fires upload events only if the request had listeners when it was sent. */
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
    return { __proto__: null, capture, once: false, passive: false, signal: undefined };
  }
  const once = Boolean(options.once), passive = Boolean(options.passive), { signal } = options;
  if (signal !== undefined && !isAbortSignal(signal)) throw new TypeError("the option signal must be an AbortSignal");
  return { __proto__: null, capture, once, passive, signal };
};

/**
 * A kind of target's part in a dispatch beyond its listeners; one object serves all targets of the kind:
 * getTheParent(target, event) → target or null; activationBehavior(target, event), which counts unless
 * isActivatable(target) is false; legacyPreActivationBehavior(target), legacyCanceledActivationBehavior(target).
 * listenersChanged(listeners) is told of every change.
 */
export const setTargetHooks = (target, hooks) => {
  slotsOf(target).hooks = hooks;
};

defineInterface(EventTarget);
expose({ EventTarget });
