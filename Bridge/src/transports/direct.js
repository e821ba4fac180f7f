// Direct: functions of the host accept typed arrays by pointer and copy them before they return. Bodies whose bytes are
// available arrive within send() itself.
import { isReady } from "../bodies/source.js";
import { configuration } from "../foundation/configuration.js";
import {
  apply, Bytes, floor, isView, parseJSON, printJSON, smaller, typedLength, typedSet, viewOf,
} from "../foundation/primordials.js";
import { sliceSize, visitSlices, visitSlicesSync } from "../bodies/slices.js";
import { handOffFailure } from "./failure.js";

const isOneSlice = ({ parts, length }) => parts.length === 1 && isView(parts[0]) && length <= sliceSize;

/**
 * The maximum length of a text that is passed as one slice: it must fit the host's limit even with three bytes per code
 * unit.
 */
const maximumUnits = floor(smaller(sliceSize, configuration.maximumBody) / 3);

export const makeDirect = ({ host }) => {
  const call = (name, args) => {
    const answer = apply(host[name], host, args);
    if (typeof answer !== "string") return answer;
    throw handOffFailure(`the host refused the body: ${answer}`, "see the host's body limits");
  };
  const begin = ({ id, method, url, type, length }) => call("begin", [id, method, url, type, length]);
  const append = (id, progress) => (bytes, offset) => {
    call("append", [id, offset, bytes]);
    progress?.(offset + bytes.length);
  };
  /** Whether the host encodes the body and counts its bytes. */
  const takesText = ({ text }) => Boolean(host.putText) && text !== undefined && text.length <= maximumUnits;

  return {
    __proto__: null,
    takesText,
    // The engine keeps the page's body as well and fires its own upload events. The host ignores that copy.
    isConcurrent: true,
    hasStore: true,
    isSynchronous: true,
    // Whether the engine's own request may have a stream as its body, which the host also ignores.
    takesStreams: host.takesStreams === true,
    put(head, source, progress) {
      if (isReady(source)) return this.putSync(head, source, progress);
      begin(head);
      return putSlices(head, source, progress);
    },
    putSync(head, source, progress) {
      if (takesText(source)) return putText(head, source.text, progress);
      if (host.put && isOneSlice(source)) return putWhole(head, source.parts[0], progress);
      begin(head);
      visitSlicesSync(source, append(head.id, progress));
      call("finish", [head.id]);
    },
    cancel: (id) => call("cancel", [id]),
    answersAtOnce: true,
    cookie: () => apply(host.cookie, host, []),
    setCookie: (line) => apply(host.setCookie, host, [line]),
    askCookies: async (operation) => parseJSON(apply(host.cookieStore, host, [printJSON(operation)])),
    hasListeners: host.hasListeners,
    onProgress: host.onProgress && ((callback) => apply(host.onProgress, host, [callback])),
    onCookiesChanged: (callback) =>
      host.onCookiesChanged && apply(host.onCookiesChanged, host, [(json) => callback(parseJSON(json))]),
  };

  function putText(head, text, progress) {
    const { id, method, url, type } = head;
    head.length = call("putText", [id, method, url, type, text]);
    progress?.(head.length);
  }

  /** A single call, because each call goes through the engine. */
  function putWhole({ id, method, url, type, length }, bytes, progress) {
    call("put", [id, method, url, type, length, bytes]);
    progress?.(length);
  }

  /** Bytes lent to the host cannot be released (letGo), only collected, so slices of Blobs share one array. */
  async function putSlices(head, source, progress) {
    const send = append(head.id, progress);
    const desk = new Bytes(source.length === null ? 0 : smaller(sliceSize, source.length));
    await visitSlices(source, (bytes, offset) => {
      if (typedLength(bytes) > desk.length) return send(bytes, offset);
      typedSet(desk, bytes, 0);
      send(viewOf(desk, 0, typedLength(bytes)), offset);
    });
    call("finish", [head.id]);
  }
};
