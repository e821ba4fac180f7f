// Channel: slices POSTed as ArrayBuffers to a reserved path on the page's own origin.
import { ownOrigin, rewritesURLs } from "../hosted/urls.js";
import { isCustomPage } from "../foundation/reach.js";
import { apply, parseJSON, printJSON, scope } from "../foundation/primordials.js";
import { visitSlices, visitSlicesSync } from "../bodies/slices.js";
import { ask, askSync } from "./path-requests.js";

const href = (location) => location.href;
const encodeText = scope.encodeURIComponent;

export const makeChannel = ({ channelPath, token, concurrent }) => {
  const pathOf = (id) => `${ownOrigin}${channelPath}bodies/${id}`;
  const plain = () => ({ __proto__: null, "Ajax-Bridge": token });
  const sliceHeaders = ({ method, url, type, length }, offset, isLast) => {
    const headers = plain();
    headers["Ajax-Bridge-Method"] = method;
    headers["Ajax-Bridge-URL"] = encodeText(url);
    if (type) headers["Ajax-Bridge-Type"] = encodeText(type);
    if (length !== null) headers["Ajax-Bridge-Length"] = `${length}`;
    headers["Ajax-Bridge-Offset"] = `${offset}`;
    if (isLast) headers["Ajax-Bridge-Last"] = "1";
    return headers;
  };
  /** Identifies whose cookies are meant: a host under its own scheme cannot tell which document asks. */
  const pageHeaders = () => {
    const headers = plain();
    if (rewritesURLs && scope.location) headers["Ajax-Bridge-Page"] = encodeText(href(scope.location));
    return headers;
  };
  const cookieCall = (operation) => ["POST", `${ownOrigin}${channelPath}cookies`, pageHeaders(), printJSON(operation)];
  const cookieSync = (operation) => parseJSON(apply(askSync, null, cookieCall(operation)) || "{}");

  return {
    __proto__: null,
    // Over plain HTTP, a browser has six connections per host: requests waiting for their bodies would block the
    // channel that delivers them. A scheme handler has no such limit.
    isConcurrent: concurrent ?? isCustomPage(),
    hasStore: true,
    isSynchronous: true,
    async put(head, source, progress) {
      await visitSlices(source, async (bytes, offset, isLast) => {
        await ask("POST", pathOf(head.id), sliceHeaders(head, offset, isLast), bytes, head.isKeptAlive);
        progress?.(offset + bytes.length);
      });
    },
    putSync(head, source, progress) {
      visitSlicesSync(source, (bytes, offset, isLast) => {
        askSync("POST", pathOf(head.id), sliceHeaders(head, offset, isLast), bytes);
        progress?.(offset + bytes.length);
      });
    },
    cancel: (id) => ask("DELETE", pathOf(id), plain(), undefined, true),
    cookie: () => cookieSync({ __proto__: null, op: "documentCookie" }).cookie ?? "",
    setCookie: (line) => void cookieSync({ __proto__: null, op: "setDocumentCookie", line }),
    async askCookies(operation) {
      return parseJSON((await apply(ask, null, cookieCall(operation))) || "{}");
    },
  };
};
