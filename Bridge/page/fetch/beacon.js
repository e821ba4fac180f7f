// navigator.sendBeacon, https://w3c.github.io/beacon §2.

import { extractBody } from "./body.js";
import { parseRelativeURL } from "../dom/document-url.js";
import { isCORSSafelisted } from "./header-list.js";
import { takeKeepaliveQuota } from "./keepalive-quota.js";
import { native } from "../native.js";
import { Navigator, navigator } from "../window/navigator.js";
import { startExchange } from "./network.js";
import { requireArguments, toUSVString } from "../webidl/webidl.js";

/** WebKit does not support beacons on a custom scheme and reports that. A lossy engine imitates it. */
const targetOf = (text) => {
  const url = parseRelativeURL(text);
  if (url === null) throw new TypeError(`"${text}" is not a URL`);
  const isHTTP = url.scheme === "http" || url.scheme === "https";
  if (!isHTTP || native.lossy) throw new TypeError("beacons can only be sent to http and https");
  return url;
};

/** Bodies are kept until they are sent. More than 64 KiB in flight are refused. */
const isQuotaLeft = (length) => {
  const release = takeKeepaliveQuota(length);
  release?.();
  return release !== null;
};

const request = (url, source, type) => ({
  __proto__: null,
  method: "POST", url, body: source,
  headers: type === null ? [] : [["Content-Type", type]],
  mode: type === null || isCORSSafelisted("Content-Type", type) ? "no-cors" : "cors",
  credentials: "include", redirect: "follow", referrer: "client", referrerPolicy: "",
  initiator: "beacon", keepalive: true,
});

const nobody = { sent() {}, response() {}, data() {}, end() {}, failure() {} };

const operations = {
  sendBeacon(url, data = null) {
    if (this !== navigator) throw new TypeError("this is not a Navigator");
    requireArguments(arguments.length, 1, "sendBeacon");
    const target = targetOf(toUSVString(url));
    const { source, type } = data === null ? { __proto__: null, source: null, type: null } : extractBody(data, true);
    if (!isQuotaLeft(source?.length ?? 0)) return false;
    startExchange(request(target, source, type), nobody);
    return true;
  },
};

Object.defineProperty(operations.sendBeacon, "length", { value: 1, configurable: true });
Object.defineProperty(Navigator.prototype, "sendBeacon", {
  value: operations.sendBeacon, writable: true, enumerable: true, configurable: true,
});
