// "Report an exception", HTML §8.1.4.6: the error event at the window, then the host.
import { native } from "../native.js";

let fireErrorEvent = () => false;
let isReporting = false;

/** events/kinds.js defines how an error event is created and fired, because this module must not import it. */
export const setErrorEvent = (make) => {
  fireErrorEvent = make;
};

/** Fires an error event at the window; true if page script prevented the default. */
export const notifyUncaught = (error) => {
  if (isReporting) return false; // "in error reporting mode": the exception of an error listener is not reported to it
  isReporting = true;
  try {
    return fireErrorEvent(describe(error), error);
  } finally {
    isReporting = false;
  }
};

/** Reports an exception of page script that nothing catches. Never throws. */
export const reportException = (error) => {
  if (!notifyUncaught(error)) native.reportError(error, false);
};

/** An exception's members in an ErrorEvent: message, filename, lineno, colno. */
const describe = (error) => {
  try {
    const isObject = typeof error === "object" && error !== null;
    const { sourceURL = "", line = 0, column = 0 } = isObject ? error : { __proto__: null };
    const message = typeof error === "symbol" ? error.toString() : `${error}`;
    const filename = String(sourceURL);
    return { __proto__: null, message, filename, lineno: Number(line) || 0, colno: Number(column) || 0 };
  } catch {
    return { __proto__: null, message: "An exception that cannot be shown" }; // the object refuses to be read
  }
};
