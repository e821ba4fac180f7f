// Event, DOM §2.2.
import { native } from "../native.js";
import { defineInterface, expose, requireArguments, toDictionary, toDOMString } from "../webidl/webidl.js";
import { copyOf } from "../language/lists.js";

export const NONE = 0, CAPTURING_PHASE = 1, AT_TARGET = 2, BUBBLING_PHASE = 3;

/** The state of an event; throws a TypeError for anything else. */
export let eventState;
export let isEvent;

const isTrusted = Object.getOwnPropertyDescriptor({
  get isTrusted() { return eventState(this).isTrusted; },
}, "isTrusted");
const unforgeable = { __proto__: null, get: isTrusted.get, set: undefined, enumerable: true, configurable: false };
const { defineProperty } = Object;
const { now } = native;

const initialState = (type) => ({
  __proto__: null,
  type, bubbles: false, cancelable: false, composed: false, isTrusted: false, target: null, currentTarget: null,
  phase: NONE, path: [], timeStamp: now(), isInitialized: true, isDispatched: false, isCanceled: false,
  stopsPropagation: false, stopsImmediately: false, inPassiveListener: false,
});

export class Event {
  #state;

  static {
    eventState = (event) => event.#state;
    isEvent = (value) => typeof value === "object" && value !== null && #state in value;
  }

  constructor(type, eventInitDict = undefined) {
    requireArguments(arguments.length, 1, "Event");
    const state = (this.#state = initialState(toDOMString(type)));
    const init = toDictionary(eventInitDict, "EventInit");
    state.bubbles = Boolean(init.bubbles);
    state.cancelable = Boolean(init.cancelable);
    state.composed = Boolean(init.composed);
    defineProperty(this, "isTrusted", unforgeable);
  }

  get type() { return this.#state.type; }
  get target() { return this.#state.target; }
  get srcElement() { return this.#state.target; }
  get currentTarget() { return this.#state.currentTarget; }
  get eventPhase() { return this.#state.phase; }
  get bubbles() { return this.#state.bubbles; }
  get cancelable() { return this.#state.cancelable; }
  get composed() { return this.#state.composed; }
  get timeStamp() { return this.#state.timeStamp; }
  get defaultPrevented() { return this.#state.isCanceled; }

  /** Without shadow trees the path contains every visited target, from the innermost on. */
  composedPath() {
    const { path, currentTarget } = this.#state;
    return currentTarget === null ? [] : copyOf(path);
  }

  stopPropagation() {
    this.#state.stopsPropagation = true;
  }

  get cancelBubble() { return this.#state.stopsPropagation; }
  set cancelBubble(value) {
    const state = this.#state;
    if (value) state.stopsPropagation = true;
  }

  stopImmediatePropagation() {
    const state = this.#state;
    state.stopsPropagation = true;
    state.stopsImmediately = true;
  }

  get returnValue() { return !this.#state.isCanceled; }
  set returnValue(value) {
    const state = this.#state;
    if (!value) cancel(state);
  }

  preventDefault() {
    cancel(this.#state);
  }

  initEvent(type, bubbles = false, cancelable = false) {
    const state = this.#state;
    requireArguments(arguments.length, 1, "initEvent");
    initialize(state, toDOMString(type), Boolean(bubbles), Boolean(cancelable));
  }
}

/** "Set the canceled flag", DOM §2.2. */
export const cancel = (state) => {
  if (state.cancelable && !state.inPassiveListener) state.isCanceled = true;
};

/** "Initialize" of DOM §2.2; does nothing while the event is being dispatched. */
export const initialize = (state, type, bubbles, cancelable) => {
  if (state.isDispatched) return false;
  Object.assign(state, {
    __proto__: null,
    type, bubbles, cancelable, isInitialized: true, stopsPropagation: false, stopsImmediately: false,
    isCanceled: false, isTrusted: false, target: null,
  });
  return true;
};

/** Document.createEvent creates an event that must be initialized before it can be dispatched. */
export const makeUninitialized = (event) => {
  eventState(event).isInitialized = false;
  return event;
};

defineInterface(Event, { constants: { NONE, CAPTURING_PHASE, AT_TARGET, BUBBLING_PHASE } });
expose({ Event });
