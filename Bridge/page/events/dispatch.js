// Dispatching, DOM §2.9. Without shadow trees, nothing is ever retargeted. Unlike in browsers, microtasks run after the
// whole task and not after each listener, since script cannot run them.
import { AT_TARGET, BUBBLING_PHASE, CAPTURING_PHASE, eventState, NONE } from "./event.js";
import { reportException } from "./report.js";
import { isEventTarget, removeListener, slotsOf } from "./listeners.js";
import { append, each } from "../language/lists.js";

const { apply } = Reflect;

/** The event whose listeners are running, for window.event. */
export let currentEvent;

/** Dispatches; returns false if the event was canceled. `shownTarget` is the legacy target override. */
export const dispatch = (target, event, shownTarget = target) => {
  const state = eventState(event);
  state.isDispatched = true;
  state.target = shownTarget;
  state.path = pathFrom(target, event);
  const activated = activationTarget(state);
  activated?.hooks.legacyPreActivationBehavior?.(activated.target);
  visit(event, state, target);
  finish(state);
  if (activated) activate(activated, event, state);
  return !state.isCanceled;
};

/** Fires an event created by the page's own code. */
export const fire = (target, event, shownTarget = target) => {
  eventState(event).isTrusted = true;
  return dispatch(target, event, shownTarget);
};

const pathFrom = (target, event) => {
  const path = [target];
  for (let last = target; ; ) {
    const parent = slotsOf(last).hooks?.getTheParent?.(last, event) ?? null;
    if (parent === null || !isEventTarget(parent)) return path;
    append(path, parent);
    last = parent;
  }
};

/** Only a click activates; the innermost target that has a behaviour, or any above it if the click bubbles. */
const activationTarget = (state) => {
  if (state.type !== "click") return null;
  const candidates = state.bubbles ? state.path : [state.path[0]];
  for (const target of each(candidates)) {
    const { hooks } = slotsOf(target);
    if (hooks?.activationBehavior && (hooks.isActivatable?.(target) ?? true)) return { __proto__: null, target, hooks };
  }
  return null;
};

const activate = ({ target, hooks }, event, state) => {
  if (state.isCanceled) hooks.legacyCanceledActivationBehavior?.(target);
  else hooks.activationBehavior(target, event);
};

const visit = (event, state, target) => {
  const { path } = state;
  for (let index = path.length - 1; index >= 0; index--) {
    state.phase = path[index] === target ? AT_TARGET : CAPTURING_PHASE;
    invoke(path[index], event, state, true);
  }
  for (const current of each(path)) {
    if (current !== target && !state.bubbles) break;
    state.phase = current === target ? AT_TARGET : BUBBLING_PHASE;
    invoke(current, event, state, false);
  }
};

const finish = (state) => {
  state.phase = NONE;
  state.currentTarget = null;
  state.path = [];
  state.isDispatched = state.stopsPropagation = state.stopsImmediately = false;
};

const invoke = (current, event, state, isCapturing) => {
  if (state.stopsPropagation) return;
  state.currentTarget = current;
  const slots = slotsOf(current);
  for (const listener of each(slots.listeners)) {
    if (listener.isRemoved || listener.type !== state.type || listener.capture !== isCapturing) continue;
    if (listener.once) removeListener(slots, listener);
    call(listener, current, event, state);
    if (state.stopsImmediately) return;
  }
};

const call = (listener, current, event, state) => {
  const outer = currentEvent;
  currentEvent = event;
  state.inPassiveListener = Boolean(listener.passive);
  try {
    callUserObject(listener.callback, current, event);
  } catch (error) {
    reportException(error);
  }
  state.inPassiveListener = false;
  currentEvent = outer;
};

/** Web IDL "call a user object's operation" for EventListener.handleEvent. */
const callUserObject = (callback, current, event) => {
  if (typeof callback === "function") return apply(callback, current, [event]);
  const operation = callback.handleEvent;
  if (typeof operation !== "function") throw new TypeError("handleEvent of an event listener must be a function");
  return apply(operation, callback, [event]);
};
