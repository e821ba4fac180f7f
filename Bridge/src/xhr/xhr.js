// XMLHttpRequest: the prototype's members are patched, the constructor is not, so that subclasses, instanceof,
// constants and other patchers work as expected. The state of a request is in its opening.
import { sourceOf } from "../bodies/source.js";
import { configuration } from "../foundation/configuration.js";
import { isEnabled, patchAccessor, patchMethod } from "../foundation/control.js";
import { isNative } from "../foundation/others.js";
import { bodilessHeader, credentialsHeader, modeHeader } from "../hosted/marks.js";
import { rewritesURLs } from "../hosted/urls.js";
import { withoutQueryTag } from "../transports/ids-tags.js";
import { apply, Exception, getOwnPropertyDescriptor, getterOf, methodOf, now, prototypeOf } from "../foundation/primordials.js";
import { abortHeld, drop, limit, limitSent, restoreTimeout } from "./hold.js";
import { noteHeader, noteUpload, openAnew, openingOf, untag } from "./opening.js";
import { sendBody } from "./send.js";

const setRequestHeader = methodOf("XMLHttpRequest", "setRequestHeader");
const withCredentials = getterOf("XMLHttpRequest", "withCredentials");
const readyStateOf = prototypeOf("XMLHttpRequest") && getOwnPropertyDescriptor(prototypeOf("XMLHttpRequest"), "readyState")?.get;
// Browsers refuse shared memory; on plain JavaScriptCore the page converts it to a string, as in the standard.
const takes = { __proto__: null, document: true, stream: false, shared: configuration.transport === "direct" };
const requireUnsent = (opening, operation) => {
  if (opening.isSent) throw new Exception(`${operation}: the request was already sent`, "InvalidStateError");
};
/** The opening of a request that is sent from the view of page script, but not yet by the engine's object. */
const waiting = (xhr) => {
  const opening = openingOf(xhr);
  return opening?.isSent && !opening.isWithEngine ? opening : null;
};

const patchOpen = (prototype) =>
  patchMethod(prototype, "open", (original) => ({
    open(method, url) {
      if (!isEnabled("xhr") || arguments.length < 2) return apply(original, this, arguments);
      const previous = openAnew(this, arguments);
      restoreTimeout(this, previous);
      if (previous?.held) drop(this, previous);
      else previous?.cancel?.();
    },
  }).open);

/** A library's wrapper below gets the original values: it may accept some that are not text. */
const setWrapped = (xhr, opening, original, given) => {
  const result = apply(original, xhr, given);
  if (typeof given[1] !== "function") noteHeader(opening, `${given[0]}`, `${given[1]}`);
  return result;
};

const patchSetRequestHeader = (prototype) =>
  patchMethod(prototype, "setRequestHeader", (original) => ({
    setRequestHeader(name, value) {
      const opening = openingOf(this);
      if (!opening || arguments.length < 2) return apply(original, this, arguments);
      if (waiting(this)) requireUnsent(opening, "setRequestHeader");
      if (!isNative(original)) return setWrapped(this, opening, original, arguments);
      const key = `${name}`;
      const text = `${value}`;
      apply(original, this, [key, text]);
      noteHeader(opening, key, text);
    },
  }).setRequestHeader);

/**
 * Tells the host that script makes the request, and whether it has credentials for another origin: the engine does not.
 */
const mark = (xhr, opening) => {
  if (!rewritesURLs || opening.isSent || apply(readyStateOf, xhr, []) !== 1) return;
  setMark(xhr, opening, modeHeader, "cors");
  if (withCredentials(xhr)) setMark(xhr, opening, credentialsHeader, "include");
};
const setMark = (xhr, opening, name, value) => {
  setRequestHeader(xhr, name, value);
  noteHeader(opening, name, value);
};

const patchSend = (prototype, readyState) =>
  patchMethod(prototype, "send", (original) => ({
    send(body) {
      const opening = openingOf(this);
      if (!opening) return apply(original, this, arguments);
      const hasBody = body !== undefined && body !== null && opening.url !== null;
      const source = hasBody ? sourceOf(body, takes) : null;
      if (waiting(this)) requireUnsent(opening, "send");
      mark(this, opening);
      if (opening.isSent || apply(readyState, this, []) !== 1) return apply(original, this, [null]);
      const start = rewritesURLs ? now() : 0;
      if (source) {
        sendBody(this, opening, body, source);
        return void (rewritesURLs && opening.isWithEngine && limitSent(this, opening, start));
      }
      if (!hasBody) opening.isSent = opening.isWithEngine = true;
      // If the engine refuses the call, the request stays open: a body that is sent next still needs its tag.
      if (!hasBody) untag(this, opening);
      if (rewritesURLs && !hasBody && opening.url !== null && apply(readyStateOf, this, []) === 1) {
        setRequestHeader(this, bodilessHeader, "1");
      }
      apply(original, this, arguments);
      if (rewritesURLs && opening.isWithEngine) limitSent(this, opening, start);
    },
  }).send);

const patchAbort = (prototype) =>
  patchMethod(prototype, "abort", (original) => ({
    abort() {
      const opening = openingOf(this);
      if (opening?.held) return abortHeld(this, opening);
      if (waiting(this)) return void (opening.readyState = 0); // it timed out while waiting: DONE becomes UNSENT
      const cancel = opening?.cancel;
      if (opening) opening.isAborting = opening.isSent;
      if (cancel) opening.cancel = null;
      apply(original, this, arguments);
      if (cancel) cancel();
    },
  }).abort);

const patchTimeout = (prototype) =>
  patchAccessor(prototype, "timeout", ({ get, set }) => ({
    get timeout() {
      return openingOf(this)?.timeout ?? apply(get, this, []);
    },
    set timeout(value) {
      const opening = openingOf(this);
      apply(set, this, [value]);
      if (opening) opening.timeout = null;
      if (opening?.held) limit(this, opening);
      else if (rewritesURLs && opening?.isWithEngine) limitSent(this, opening, opening.start);
    },
  }));

/** Attributes whose value differs while, or because, the engine's object was not sent. */
const patchStates = (prototype) => {
  patchAccessor(prototype, "readyState", ({ get }) => ({
    get readyState() {
      return openingOf(this)?.readyState ?? apply(get, this, []);
    },
  }));
  patchAccessor(prototype, "withCredentials", ({ set }) => ({
    set withCredentials(value) {
      const opening = waiting(this);
      if (opening) requireUnsent(opening, "withCredentials");
      apply(set, this, [value]);
    },
  }));
};

/** Upload progress and the URL, as visible to page script. */
const patchViews = (prototype) => {
  patchAccessor(prototype, "upload", ({ get }) => ({
    get upload() {
      const upload = apply(get, this, []);
      noteUpload(this);
      return upload;
    },
  }));
  if (configuration.tag !== "query") return;
  patchAccessor(prototype, "responseURL", ({ get }) => ({
    get responseURL() {
      return withoutQueryTag(apply(get, this, []));
    },
  }));
};

export const installXHR = () => {
  const prototype = prototypeOf("XMLHttpRequest");
  if (!prototype) return;
  const readyState = getOwnPropertyDescriptor(prototype, "readyState").get;
  patchOpen(prototype);
  patchSetRequestHeader(prototype);
  patchSend(prototype, readyState);
  patchAbort(prototype);
  patchTimeout(prototype);
  patchStates(prototype);
  patchViews(prototype);
};
