// Where forms and links lead. This page is never replaced: the answer of a navigation goes to the host.

import { join } from "./multipart.js";
import { startExchange } from "./network.js";
import { queueTask } from "./tasks.js";
import { serializeURL } from "./url-parser.js";

let report = () => {};

/**
 * The host's callback for answers: ({method, url, target, status, statusText, headers, responseURL, body:
 * Uint8Array}), or with {failure: {kind, message}} in place of the answer.
 */
export const onNavigated = (callback) => {
  report = callback;
};

const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const planned = new WeakMap();

/** "Plan to navigate": a later submission of the same element replaces one that has not begun. */
export const planNavigation = (source, navigation) => {
  planned.set(source, navigation);
  queueTask(() => {
    if (planned.get(source) !== navigation) return;
    planned.delete(source);
    navigate(navigation);
  });
};

const requestOf = ({ method, url, body, type, referrerPolicy = "" }) => ({
  method, url, body,
  headers: [["Accept", accept], ...(type === null ? [] : [["Content-Type", type]])],
  mode: "navigate", credentials: "include", redirect: "follow", referrer: "client", referrerPolicy,
  initiator: "form", isNavigation: true, keepalive: false,
});

const navigate = (navigation) => {
  const { method, url, target } = navigation;
  const about = { method, url: serializeURL(url, false), target };
  const pieces = [];
  let answer = null;
  startExchange(requestOf(navigation), {
    sent() {},
    response: (response) => {
      answer = response;
    },
    data: (bytes) => pieces.push(bytes),
    end: () => {
      const { status, statusText, headers, url: responseURL } = answer;
      report({ ...about, status, statusText, headers, responseURL, body: join(pieces) });
    },
    failure: (failure) => report({ ...about, failure }),
  });
};
