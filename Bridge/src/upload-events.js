// The upload events of an XMLHttpRequest whose engine sends nothing itself: fired from the bytes that were
// really handed over, in the order of XMLHttpRequest §3.5.6.
import { getterOf, methodOf, now, scope } from "./primordials.js";
import { watchesUpload } from "./xhr-opening.js";

const uploadOf = getterOf("XMLHttpRequest", "upload");
const stateOf = getterOf("XMLHttpRequest", "readyState");
const timeoutOf = getterOf("XMLHttpRequest", "timeout");
const addEventListener = methodOf("EventTarget", "addEventListener");
const dispatchEvent = methodOf("EventTarget", "dispatchEvent");
const Progress = scope.ProgressEvent;

/** Upload events of one send(). Fires nothing when page script never touched xhr.upload. */
export const makeUpload = (xhr, opening, total) => {
  if (!watchesUpload(xhr)) return silent;
  const upload = uploadOf(xhr);
  const length = total ?? 0;
  const begun = now();
  let isOpen = true;
  let sent = 0;
  let last = -Infinity;

  const fire = (type, loaded, of = length) =>
    dispatchEvent(upload, new Progress(type, { __proto__: null, lengthComputable: of !== 0, loaded, total: of }));
  const complete = () => {
    if (!isOpen) return;
    isOpen = false;
    fire("progress", sent);
    fire("load", sent);
    fire("loadend", sent);
  };
  const fail = (type) => {
    isOpen = false;
    fire(type, 0, 0);
    fire("loadend", 0, 0);
  };
  // The engine knows of no upload: its states say when the upload must have ended, and how.
  const onState = () => {
    const state = stateOf(xhr);
    if (isOpen && state === 2) complete();
    else if (isOpen && state === 4) fail(failureOf(xhr, opening, begun));
  };

  return {
    start() {
      fire("loadstart", 0);
      // Listeners that capture hear of it before the page's own, which must see the upload end first.
      addEventListener(xhr, "readystatechange", onState, true);
    },
    progress(loaded) {
      sent = loaded;
      if (!isOpen || loaded >= length || now() - last < 50) return;
      last = now();
      fire("progress", loaded);
    },
    finish(loaded) {
      sent = loaded;
      complete();
    },
  };
};

/** What ended a request before its answer: of three causes only abort() is known for certain. */
const failureOf = (xhr, opening, begun) => {
  if (opening.isAborting) return "abort";
  const limit = timeoutOf(xhr);
  return limit > 0 && now() - begun >= limit ? "timeout" : "error";
};

const silent = { start() {}, progress() {}, finish() {} };

/**
 * Ends the upload of a request that carries its body itself, where the engine fires loadstart and no more, as
 * engines do on schemes of their own: once the answer is here, the body has arrived.
 */
export const completeUpload = (xhr, total) => {
  if (!watchesUpload(xhr)) return;
  const upload = uploadOf(xhr);
  let isOver = false;
  addEventListener(upload, "loadend", () => (isOver = true), { __proto__: null, once: true });
  addEventListener(xhr, "readystatechange", () => {
    if (isOver || stateOf(xhr) !== 2) return;
    for (let index = 0; index < ends.length; index++) {
      dispatchEvent(upload, new Progress(ends[index], { __proto__: null, lengthComputable: total > 0, loaded: total, total }));
    }
  });
};
const ends = ["progress", "load", "loadend"];
