// Navigations by forms and links. This page is never replaced: the response to a navigation goes to the host.

import { startExchange } from "../fetch/network.js";
import { queueTask } from "../window/tasks.js";
import { joined } from "../language/lists.js";

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

const requestOf = ({ method, url, body, type, target, referrerPolicy = "" }) => ({
  __proto__: null,
  method, url, body, target,
  headers: joined([["Accept", accept]], type === null ? [] : [["Content-Type", type]]),
  mode: "navigate", credentials: "include", redirect: "follow", referrer: "client", referrerPolicy,
  initiator: "form", keepalive: false,
});

const nobody = { sent() {}, response() {}, data() {}, end() {}, failure() {} };

const navigate = (navigation) => startExchange(requestOf(navigation), nobody);
