// The lifecycle of a page: readiness, load, uncaught exceptions and rejections.
import { Event, fire, isEventTarget, notifyUncaught, PromiseRejectionEvent } from "../events/events.js";
import { queueTask } from "./tasks.js";
import { each } from "../language/lists.js";

const globalObject = globalThis;

/** The document adds a function here that is called with "interactive" and "complete" (HTML §3.1.3). */
export const readyStateChanges = [];

const setReadyState = (state) => {
  for (const change of each(readyStateChanges)) change(state);
};

/** The document; in a page without one, the window. */
const documentOrWindow = () => (isEventTarget(globalObject.document) ? globalObject.document : globalObject);

/** The host calls this when all scripts have run: HTML §13.2.7 "the end", whose events are separate tasks. */
export const loaded = () => {
  setReadyState("interactive");
  queueTask(() => fire(documentOrWindow(), new Event("DOMContentLoaded", { __proto__: null, bubbles: true })));
  queueTask(() => {
    setReadyState("complete");
    fire(globalObject, new Event("load"), documentOrWindow()); // its target is the document
  });
};

/** An exception that no script caught; true if page script prevented the default. */
export const uncaught = (error) => notifyUncaught(error);

/** An unhandled rejection; true if page script prevented the default. */
export const rejected = (promise, reason) => {
  const about = { __proto__: null, promise, reason, cancelable: true };
  return !fire(globalObject, new PromiseRejectionEvent("unhandledrejection", about));
};
