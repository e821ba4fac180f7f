// The lifecycle of a page: readiness, load, uncaught exceptions and rejections.
import { Event, fire, isEventTarget, notifyUncaught, PromiseRejectionEvent } from "../events/events.js";
import { queueTask } from "./tasks.js";
import { each } from "../language/lists.js";

const globalObject = globalThis;

/** The document adds a function here that takes "interactive" and "complete" (HTML §3.1.3). */
export const readyStateChanges = [];

const setReadyState = (state) => {
  for (const change of each(readyStateChanges)) change(state);
};

/** The document; the window in a page that has none. */
const documentOrWindow = () => (isEventTarget(globalObject.document) ? globalObject.document : globalObject);

/** The host calls this when all scripts have run: HTML §13.2.7 "the end", whose events are tasks of their own. */
export const loaded = () => {
  setReadyState("interactive");
  queueTask(() => fire(documentOrWindow(), new Event("DOMContentLoaded", { __proto__: null, bubbles: true })));
  queueTask(() => {
    setReadyState("complete");
    fire(globalObject, new Event("load"), documentOrWindow()); // it shows the document as its target
  });
};

/** An exception that no script caught; true where page script prevented the default. */
export const uncaught = (error) => notifyUncaught(error);

/** An unhandled rejection; true if page script prevented the default. */
export const rejected = (promise, reason) => {
  const about = { __proto__: null, promise, reason, cancelable: true };
  return !fire(globalObject, new PromiseRejectionEvent("unhandledrejection", about));
};
