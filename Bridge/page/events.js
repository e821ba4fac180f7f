// Everything about events that other modules import.
export { Event, eventState, isEvent, makeUninitialized } from "./events-event.js";
export { EventTarget, isEventTarget, setTargetHooks } from "./events-target.js";
export { dispatch, fire } from "./events-dispatch.js";
export { CustomEvent, ErrorEvent, ProgressEvent, PromiseRejectionEvent } from "./events-kinds.js";
export { MessageEvent } from "./events-message.js";
export { defineEventHandlers, defineEventHandlersOn, getEventHandler, setEventHandler } from "./events-handlers.js";
export { notifyUncaught, reportException } from "./events-report.js";
