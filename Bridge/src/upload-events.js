// The upload events of an XMLHttpRequest whose engine sends nothing itself: fired from the bytes that were
// really handed over, in the order of XMLHttpRequest §3.5.6.
import { getterOf, methodOf, now, scope } from "./primordials.js";
import { watchesUpload } from "./xhr-opening.js";

const uploadOf = getterOf("XMLHttpRequest", "upload");
const addEventListener = methodOf("EventTarget", "addEventListener");
const dispatchEvent = methodOf("EventTarget", "dispatchEvent");
const Progress = scope.ProgressEvent;

/** Upload events of one send(). Fires nothing when page script never touched xhr.upload. */
export const makeUpload = (xhr, total) => {
  if (!watchesUpload(xhr)) return silent;
  const upload = uploadOf(xhr);
  const length = total ?? 0;
  let isOpen = true;
  let sent = 0;
  let last = -Infinity;

  const fire = (type, loaded) =>
    dispatchEvent(upload, new Progress(type, { __proto__: null, lengthComputable: length !== 0, loaded, total: length }));
  const complete = () => {
    if (!isOpen) return;
    isOpen = false;
    fire("progress", sent);
    fire("load", sent);
    fire("loadend", sent);
  };
  const fail = (type) => {
    addEventListener(xhr, type, () => {
      if (!isOpen) return;
      isOpen = false;
      fire(type, 0);
      fire("loadend", 0);
    }, { __proto__: null, once: true });
  };

  return {
    start() {
      fire("loadstart", 0);
      // The engine knows of no upload, so its own end of the request says how the upload ended.
      fail("error");
      fail("abort");
      fail("timeout");
      addEventListener(xhr, "readystatechange", () => stateOf(xhr) === 2 && this.finish(length));
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

const stateOf = getterOf("XMLHttpRequest", "readyState");
const silent = { start() {}, progress() {}, finish() {} };
