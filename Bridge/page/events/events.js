// The parts of events that other modules import.
export { Event, eventState, isEvent, makeUninitialized } from "./event.js";
export { isEventTarget } from "./listeners.js";
export { EventTarget, setTargetHooks } from "./target.js";
export { dispatch, fire } from "./dispatch.js";
export { CustomEvent, ErrorEvent, ProgressEvent, PromiseRejectionEvent } from "./kinds.js";
export { MessageEvent } from "./message.js";
export { defineEventHandlers, defineEventHandlersOn, getEventHandler, setEventHandler } from "./handlers.js";
export { notifyUncaught, reportException } from "./report.js";
