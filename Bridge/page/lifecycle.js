// How a page begins and goes wrong: readiness, load, uncaught exceptions and rejections.
import { Event, fire, isEventTarget, notifyUncaught, PromiseRejectionEvent } from "./events.js";

const globalObject = globalThis;

/** The document adds a function here that takes "interactive" and "complete" (HTML §3.1.3). */
export const readyStateChanges = [];

const setReadyState = (state) => {
  for (const change of readyStateChanges) change(state);
};

/** The host calls this when all scripts have run: HTML §13.2.7 "the end", without what a parser would wait for. */
export const loaded = () => {
  const { document } = globalObject;
  const shown = isEventTarget(document) ? document : globalObject;
  setReadyState("interactive");
  fire(shown, new Event("DOMContentLoaded", { bubbles: true }));
  setReadyState("complete");
  fire(globalObject, new Event("load"), shown); // the load event of a window shows the document as its target
};

/** An exception that no script caught; true where page script prevented the default. */
export const uncaught = (error) => notifyUncaught(error);

/** A rejection that nobody handled; true where page script prevented the default. */
export const rejected = (promise, reason) =>
  !fire(globalObject, new PromiseRejectionEvent("unhandledrejection", { promise, reason, cancelable: true }));
