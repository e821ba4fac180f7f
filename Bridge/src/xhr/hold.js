// A send() whose request waits in page script until its body is ready. To the page it looks sent: abort(), timeout,
// open() and a second send() behave accordingly, although the engine's object has not reached that state.
import { inZone } from "../foundation/others.js";
import { getterOf, larger, methodOf, now, scope, setterOf, startTimer, stopTimer } from "../foundation/primordials.js";
import { makeUpload } from "./upload-events.js";
import { divertOpening, isCurrent, watchesUpload } from "./opening.js";

const nativeSend = methodOf("XMLHttpRequest", "send");
const nativeAbort = methodOf("XMLHttpRequest", "abort");
const timeoutOf = getterOf("XMLHttpRequest", "timeout");
const setTimeoutOf = setterOf("XMLHttpRequest", "timeout");
const uploadOf = getterOf("XMLHttpRequest", "upload");
const stateOf = getterOf("XMLHttpRequest", "readyState");
const dispatchEvent = methodOf("EventTarget", "dispatchEvent");
const Notice = scope.Event;
const Progress = scope.ProgressEvent;

/** Waits for prepare(), then proceeds, unless the opening became stale, was aborted or timed out. */
export const hold = async (xhr, opening, { prepare, proceed, fail, cancel, length }) => {
  const proceedInZone = inZone(proceed);
  const failInZone = inZone(fail);
  const held = { __proto__: null, start: now(), timer: null, cancel, length };
  opening.held = held;
  limit(xhr, opening);
  const isLive = () => isCurrent(xhr, opening) && opening.held === held;
  try {
    await prepare();
  } catch (error) {
    if (!isLive()) return;
    release(xhr, opening);
    return void failInZone(error);
  }
  if (!isLive()) return;
  release(xhr, opening);
  keepDeadline(xhr, opening, held);
  proceedInZone();
};

/** Starts or restarts the timeout, which counts from send(). */
export const limit = (xhr, opening) => {
  const { held } = opening;
  stopTimer?.(held.timer);
  const time = timeoutOf(xhr);
  held.timer = time === 0 ? null : startTimer(() => expire(xhr, opening, held), larger(0, held.start + time - now()));
};

const release = (xhr, opening) => {
  stopTimer?.(opening.held.timer);
  opening.held = null;
};

/** The engine counts from its own send(), so the time of the hand-off is subtracted, invisibly to the page. */
const keepDeadline = (xhr, opening, held) => {
  const time = timeoutOf(xhr);
  if (time === 0) return;
  opening.timeout = time;
  setTimeoutOf(xhr, larger(1, held.start + time - now()));
};

/** Restores the page's own value before the engine's object is used again. */
export const restoreTimeout = (xhr, opening) => {
  if (opening?.timeout == null) return;
  setTimeoutOf(xhr, opening.timeout);
  opening.timeout = null;
};

/** Ends the wait: the body is withdrawn, and the request never reaches the host. */
export const drop = (xhr, opening) => {
  const { held } = opening;
  release(xhr, opening);
  held.cancel();
};

/** abort(): the engine sends to nowhere and aborts that, so that the events and states are its own. */
export const abortHeld = (xhr, opening) => {
  const { length } = opening.held;
  drop(xhr, opening);
  divertOpening(xhr, opening);
  opening.isWithEngine = true;
  const upload = makeUpload(xhr, opening, length);
  upload.arm();
  nativeSend(xhr, null);
  if (!isCurrent(xhr, opening) || opening.isAborting) return;
  upload.start();
  if (!isCurrent(xhr, opening) || opening.isAborting) return;
  opening.isAborting = true;
  nativeAbort(xhr);
};

/**
 * loadstart, which the engine could not fire, then the request error steps of XMLHttpRequest §3.5.6 for a timeout: no
 * engine can be made to fire these now.
 */
const expire = (xhr, opening, held) => {
  if (!isCurrent(xhr, opening) || opening.held !== held) return;
  drop(xhr, opening);
  const upload = watchesUpload(xhr) ? uploadOf(xhr) : null;
  dispatchEvent(xhr, new Progress("loadstart"));
  if (upload && isCurrent(xhr, opening)) dispatchEvent(upload, new Progress("loadstart"));
  if (!isCurrent(xhr, opening) || opening.readyState !== null) return; // a listener aborted, or opened it again
  opening.readyState = 4;
  dispatchEvent(xhr, new Notice("readystatechange"));
  if (upload && isCurrent(xhr, opening)) end(upload);
  if (isCurrent(xhr, opening)) end(xhr);
};

/** Engines enforce no timeout for requests on schemes of their host, so it is enforced here. */
export const limitSent = (xhr, opening, start) => {
  stopTimer?.(opening.timer);
  const time = timeoutOf(xhr);
  opening.timer = null;
  if (time === 0 || !opening.isAsync || stateOf(xhr) === 4) return;
  opening.start = start;
  opening.timer = startTimer(() => expireSent(xhr, opening), larger(0, start + time - now()));
};

/** When the request is opened again, the engine drops the one in flight and only reports a changed state. */
const expireSent = (xhr, opening) => {
  const state = stateOf(xhr);
  if (!isCurrent(xhr, opening) || opening.isAborting || state === 4 || state === 0) return;
  const { cancel } = opening;
  opening.readyState = 4;
  opening.isWithEngine = false;
  opening.cancel = null;
  divertOpening(xhr, opening);
  cancel?.();
  if (state === 1 && isCurrent(xhr, opening)) dispatchEvent(xhr, new Notice("readystatechange"));
  if (isCurrent(xhr, opening)) end(xhr);
};

const end = (target) => {
  dispatchEvent(target, new Progress("timeout"));
  dispatchEvent(target, new Progress("loadend"));
};
