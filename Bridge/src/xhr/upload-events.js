// The upload events of an XMLHttpRequest whose engine sends no body itself. They are fired for the bytes actually
// handed over, in the order of XMLHttpRequest §3.5.6.
import { getterOf, methodOf, now, scope } from "../foundation/primordials.js";
import { tellsProgress, watchSent } from "../transports/sent-progress.js";
import { isCurrent, watchesUpload } from "./opening.js";

const uploadOf = getterOf("XMLHttpRequest", "upload");
const stateOf = getterOf("XMLHttpRequest", "readyState");
const typeOf = getterOf("Event", "type");
const addEventListener = methodOf("EventTarget", "addEventListener");
const removeEventListener = methodOf("EventTarget", "removeEventListener");
const dispatchEvent = methodOf("EventTarget", "dispatchEvent");
const Progress = scope.ProgressEvent;

const failures = ["abort", "error", "timeout"];

/**
 * The upload events of one send(); none if page script never read xhr.upload. Call arm() before the engine's send(),
 * whose listeners may abort, and start() after it.
 */
export const makeUpload = (xhr, opening, total) => {
  if (!watchesUpload(xhr)) return silent;
  const upload = uploadOf(xhr);
  const length = total ?? 0;
  let isOpen = true;
  let last = -Infinity;
  let stopWatching = null;

  const fire = (type, loaded, of = length) =>
    dispatchEvent(upload, new Progress(type, { __proto__: null, lengthComputable: of !== 0, loaded, total: of }));
  const isLive = () => isCurrent(xhr, opening) && !opening.isAborting;
  const close = () => {
    isOpen = false;
    removeEventListener(xhr, "readystatechange", onState, true);
    removeEventListener(xhr, "readystatechange", onEnd);
    for (let index = 0; index < failures.length; index++) removeEventListener(xhr, failures[index], onFailure, true);
    stopWatching?.();
  };
  // An abort() within the last progress event still ends the upload as aborted.
  const complete = () => {
    if (!isOpen) return;
    fire("progress", length);
    if (!isOpen || !isLive()) return;
    close();
    fire("load", length);
    if (isLive()) fire("loadend", length);
  };
  // The engine does not know about the upload; the response shows that it has ended. For the page, the upload ends
  // before the state changes.
  const onState = () => {
    if (!isCurrent(xhr, opening)) return close();
    if (stateOf(xhr) !== 2) return;
    opening.readyState = 1;
    complete();
    opening.readyState = null;
  };
  const fail = (type) => {
    const isOurs = isCurrent(xhr, opening) && isOpen;
    close();
    if (!isOurs) return;
    fire(type, 0, 0);
    if (isCurrent(xhr, opening)) fire("loadend", 0, 0);
  };
  const onFailure = (event) => fail(typeOf(event));
  // Not every engine runs capturing listeners first, so an abort() by the page is recorded before its event.
  const onEnd = () => stateOf(xhr) === 4 && opening.isAborting && fail("abort");
  const sent = (count) => {
    if (!isOpen || !isLive()) return;
    if (count >= length) return complete();
    if (count === 0 || now() - last < 50) return;
    last = now();
    fire("progress", count);
  };

  return {
    __proto__: null,
    /** Capturing listeners receive the engine's events before the page's own, which must see the upload end first. */
    arm(id = null) {
      addEventListener(xhr, "readystatechange", onState, true);
      addEventListener(xhr, "readystatechange", onEnd);
      for (let index = 0; index < failures.length; index++) addEventListener(xhr, failures[index], onFailure, true);
      if (id !== null && tellsProgress()) stopWatching = watchSent(id, sent);
    },
    start: () => isOpen && fire("loadstart", 0),
    progress: sent,
    finish: complete,
  };
};

const silent = { arm() {}, start() {}, progress() {}, finish() {} };

/**
 * Completes the upload of a request that carries its body itself if the engine only fires loadstart, as engines do on
 * schemes of their host. Once the response is here, the body has arrived.
 */
export const completeUpload = (xhr, total) => {
  if (!watchesUpload(xhr)) return;
  const upload = uploadOf(xhr);
  let isOver = false;
  addEventListener(upload, "loadend", () => (isOver = true), { __proto__: null, once: true });
  addEventListener(xhr, "readystatechange", () => {
    if (isOver || stateOf(xhr) !== 2) return;
    for (let index = 0; index < ends.length; index++) {
      const counts = { __proto__: null, lengthComputable: total > 0, loaded: total, total };
      dispatchEvent(upload, new Progress(ends[index], counts));
    }
  });
};
const ends = ["progress", "load", "loadend"];
