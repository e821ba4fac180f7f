// send() with a body: the bytes are captured immediately, then sent to the host in parallel with, before or inside the
// request.
import { isAtHand } from "../bodies/at-hand.js";
import { configuration } from "../foundation/configuration.js";
import { withCharsetInPlace } from "../bodies/charset-in-place.js";
import { withUTF8Charset } from "../bodies/content-type.js";
import { handOver, handOverNow, lengthToTell, makeHead, report, withdraw } from "../transports/hand-off.js";
import { tagHeader } from "../transports/ids-tags.js";
import { methodOf } from "../foundation/primordials.js";
import { isCustomScheme } from "../foundation/reach.js";
import { readAll, readAllSync } from "../bodies/slices.js";
import { transport } from "../transports/choose.js";
import { tellsProgress } from "../transports/sent-progress.js";
import { completeUpload, makeUpload } from "./upload-events.js";
import { hold } from "./hold.js";
import { breakOpening, isCurrent, renew, replaceType } from "./opening.js";

const nativeSend = methodOf("XMLHttpRequest", "send");
const setRequestHeader = methodOf("XMLHttpRequest", "setRequestHeader");

/** Sends through the engine. From here on, its object is in the sent state. */
export const sendToEngine = (xhr, opening, body) => {
  opening.isWithEngine = true;
  nativeSend(xhr, body);
};

/**
 * How to correct an author's charset: as the engines with this transport do, or, in our own, exactly by the standard.
 */
const correctCharset = configuration.transport === "direct" ? withUTF8Charset : withCharsetInPlace;

/** The Content-Type to bind to the body, which is also set on the request. */
const settleType = (xhr, opening, source) => {
  const isText = source.kind === "text" || source.kind === "document";
  const type = opening.type === null ? source.type : isText ? correctCharset(opening.type) : opening.type;
  if (type === null || type === opening.type) return type;
  if (opening.type === null) setRequestHeader(xhr, "Content-Type", type);
  else replaceType(xhr, opening, type);
  return type;
};

/** Sends a body that the host must get. Its bytes are those of the source, whatever the page does next. */
export const sendBody = (xhr, opening, body, source) => {
  opening.isSent = true;
  if (!transport.hasStore) return sendInline(xhr, opening, body, source);
  const type = settleType(xhr, opening, source);
  const head = makeHead(opening.id, opening.method, opening.url, type, lengthToTell(source));
  tagByHeader(xhr, head);
  if (!opening.isAsync) return sendNow(xhr, opening, head, source);
  if (transport.isConcurrent) return sendBeside(xhr, opening, head, source);
  return sendAfter(xhr, opening, head, source);
};

const tagByHeader = (xhr, { id }) => {
  if (configuration.tag === "header") setRequestHeader(xhr, tagHeader, id);
};

const failEngine = (xhr, opening, head, source, error) => {
  report(head, error);
  breakOpening(xhr, opening);
  const upload = opening.isAsync ? makeUpload(xhr, opening, source.length) : null;
  upload?.arm();
  sendToEngine(xhr, opening, null);
  if (isCurrent(xhr, opening) && !opening.isAborting) upload?.start();
};

const sendNow = (xhr, opening, head, source) => {
  try {
    handOverNow(head, source);
  } catch (error) {
    withdraw(head.id);
    return failEngine(xhr, opening, head, source, error);
  }
  sendToEngine(xhr, opening, null);
};

/** Request and body travel at the same time; the host joins them in either order. */
const sendBeside = (xhr, opening, head, source) => {
  let isStarted = false;
  let upload;
  let work;
  try {
    // If the host reports the bytes that were sent, the bytes handed to it do not count.
    const progress = (sent) => isStarted && sent < head.length && upload.progress(sent);
    work = handOver(head, source, tellsProgress() ? undefined : progress);
  } catch (error) {
    withdraw(head.id);
    return failEngine(xhr, opening, head, source, error);
  }
  opening.cancel = () => withdraw(head.id);
  upload = makeUpload(xhr, opening, head.length);
  if (work) finishBeside(xhr, opening, head, work, upload);
  upload.arm(head.id);
  sendToEngine(xhr, opening, null);
  // A loadstart listener may have aborted the request or opened it again.
  if (!isCurrent(xhr, opening) || opening.cancel === null) return;
  isStarted = true;
  upload.start();
};

const finishBeside = async (xhr, opening, head, work, upload) => {
  try {
    await work;
  } catch (error) {
    if (isCurrent(xhr, opening) && opening.cancel) report(head, error);
    return withdraw(head.id); // the host fails the waiting request, and the engine reports a network error
  }
  if (!tellsProgress() && isCurrent(xhr, opening) && opening.cancel) upload.finish();
};

/** Sends the body first, then the request. */
const sendAfter = (xhr, opening, head, source) =>
  hold(xhr, opening, {
    __proto__: null,
    prepare: () => handOver(head, source),
    proceed() {
      if (renew(xhr, opening, head.type)) tagByHeader(xhr, head);
      const upload = makeUpload(xhr, opening, head.length);
      opening.cancel = () => withdraw(head.id);
      upload.arm();
      sendToEngine(xhr, opening, null);
      if (!isCurrent(xhr, opening) || opening.cancel === null) return;
      upload.start();
      upload.finish();
    },
    fail: (error) => failEngine(xhr, opening, head, source, error),
    cancel: () => withdraw(head.id),
    length: head.length,
  });

/** The request carries its body: unchanged if the engine passes it on, otherwise as an ArrayBuffer. */
const sendInline = (xhr, opening, body, source) => {
  if (opening.isAsync && isCustomScheme(opening.url)) completeUpload(xhr, source.length);
  const isPassedOn = source.kind !== "blob" && source.kind !== "form";
  if (isPassedOn) return sendToEngine(xhr, opening, source.kind === "text" ? source.text : body);
  const type = settleType(xhr, opening, source);
  const head = { __proto__: null, type, method: opening.method, url: opening.url, length: source.length };
  if (isAtHand(source) || !opening.isAsync) {
    let bytes;
    try {
      bytes = readAllSync(source);
    } catch (error) {
      return failEngine(xhr, opening, head, source, error);
    }
    return sendToEngine(xhr, opening, bytes);
  }
  return holdInline(xhr, opening, head, source);
};

const holdInline = (xhr, opening, head, source) => {
  let bytes = null;
  hold(xhr, opening, {
    __proto__: null,
    prepare: async () => void ({ bytes } = await readAll(source)),
    proceed() {
      renew(xhr, opening, head.type);
      sendToEngine(xhr, opening, bytes);
    },
    fail: (error) => failEngine(xhr, opening, head, source, error),
    cancel() {},
    length: head.length,
  });
};
