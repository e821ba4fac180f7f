// Cookie calls to a host in another process: synchronous for document.cookie, asynchronous for cookieStore.
import { apply, complain, now, parseJSON, printJSON, startMicrotask } from "../foundation/primordials.js";
import { ask, askForResponse, askSync } from "../transports/path-requests.js";
import { followChanges } from "./change-feed.js";
import { onFirstListener } from "./first-listener.js";

/**
 * A text that is valid for the rest of a task, for at most a millisecond or one step of a coarser clock. Within a task,
 * cookies change only through what script does there, and through a synchronous request or a frame that writes its own,
 * which takes longer by the clocks of common browsers.
 */
const makeBriefMemory = () => {
  let text = null;
  let time = 0;
  const forget = () => {
    text = null;
  };
  return {
    __proto__: null,
    read: () => (text !== null && now() - time < 1 ? text : null),
    keep(given) {
      if (!startMicrotask) return given;
      text = given;
      time = now();
      startMicrotask(forget);
      return given;
    },
    forget,
  };
};

export const makePathCalls = ({ channelPath, token }) => {
  const memory = makeBriefMemory();
  const path = `${channelPath}cookies`;
  const headers = { __proto__: null, "Ajax-Bridge": token };
  const call = (operation) => ["POST", path, headers, printJSON(operation)];
  const callSync = (operation) => parseJSON(apply(askSync, null, call(operation)) || "{}");
  /** The current cookies; null if a policy of the document forbids synchronous requests, or the host is gone. */
  const itemsNow = () => {
    try {
      return callSync({ __proto__: null, op: "getAll" }).items ?? null;
    } catch (error) {
      complain(`cookie changes are reported a little later: ${error?.message ?? error}`);
      return null;
    }
  };
  return {
    __proto__: null,
    cookie: () => memory.read() ?? memory.keep(callSync({ __proto__: null, op: "documentCookie" }).cookie ?? ""),
    setCookie(line) {
      memory.forget();
      callSync({ __proto__: null, op: "setDocumentCookie", line });
    },
    async askCookies(operation) {
      memory.forget();
      return parseJSON((await apply(ask, null, call(operation))) || "{}");
    },
    /** Requests the feed when script first listens, because an open response occupies one of few connections. */
    onCookiesChanged: (announce) => onFirstListener(() => {
      followChanges(() => askForResponse("POST", `${path}?changes`, headers, ""), itemsNow(), (change) => {
        memory.forget();
        announce(change);
      });
    }),
  };
};
