// Event handler IDL attributes, HTML §8.1.8.
import { eventState, cancel } from "./event.js";
import { errorArguments } from "./kinds.js";
import { addListener, removeListener, slotsOf } from "./listeners.js";
import { each } from "../language/lists.js";

const { apply } = Reflect;
const globalObject = globalThis;

/** Defines the attributes, such as "onload", on the prototype of an interface. */
export const defineEventHandlers = (type, names) => defineEventHandlersOn(type.prototype, names);

/** The same on any object: the window has them as own properties. */
export const defineEventHandlersOn = (holder, names) => {
  const targetOf = holder === globalObject ? () => globalObject : (target) => target;
  for (const name of each(names)) {
    Object.defineProperty(holder, name, { __proto__: null, ...accessors(name, targetOf), enumerable: true, configurable: true });
  }
};

const accessors = (name, targetOf) => Object.getOwnPropertyDescriptor({
  get [name]() { return getEventHandler(targetOf(this), name); },
  set [name](value) { setEventHandler(targetOf(this), name, value); },
}, name);

export const getEventHandler = (target, name) => slotsOf(target).handlers?.get(name)?.callback ?? null;

/**
 * Sets, replaces (it keeps its position among the listeners) or removes a handler. Values that are not objects become
 * null.
 */
export const setEventHandler = (target, name, value) => {
  const slots = slotsOf(target), handlers = (slots.handlers ??= new Map());
  const isObject = typeof value === "function" || (typeof value === "object" && value !== null);
  const handler = handlers.get(name);
  if (!isObject) {
    if (handler) removeListener(slots, handler.listener);
    handlers.delete(name);
  } else if (handler) handler.callback = value;
  else handlers.set(name, activate(target, slots, name.slice(2), value));
};

const activate = (target, slots, type, callback) => {
  const handler = { __proto__: null, callback, listener: null };
  handler.listener = {
    __proto__: null,
    type, capture: false, once: false, passive: false, signal: undefined, isRemoved: false,
    callback: (event) => process(handler, target, event),
  };
  addListener(target, slots, handler.listener);
  return handler;
};

/** The event handler processing algorithm, HTML §8.1.8.1. */
const process = (handler, target, event) => {
  const { callback } = handler;
  if (typeof callback !== "function") return; // an object that is not callable is kept, and does nothing
  const state = eventState(event);
  const aboutError = target === globalObject && state.type === "error" ? errorArguments(event) : null;
  const answer = apply(callback, state.currentTarget, aboutError ?? [event]);
  if (answer === (aboutError !== null)) cancel(state); // true for window.onerror, false for all others
};
