// The Referer and Origin of a request (https://w3c.github.io/webappsec-referrer-policy/#algorithms,
// https://fetch.spec.whatwg.org/#append-a-request-origin-header).
import { serializeOrigin } from "../url/origin.js";
import { parseURL } from "../url/parser.js";
import { serializeURL } from "../url/serializer.js";
import { documentURL } from "../dom/document-url.js";
import { documentOrigin, isOwnOrigin, isSameOrigin, isTrustworthy } from "../window/settings.js";

export const referrerPolicies = [
  "", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin",
  "origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url",
];
const defaultPolicy = "strict-origin-when-cross-origin";
const longestReferrer = 4096;

/** "Determine request's referrer": the value of Referer, or null for none. */
export const referrerOf = ({ referrer = "client", referrerPolicy = "", url }) => {
  const source = referrerSource(referrer);
  if (source === null || isLocal(source)) return null;
  const origin = `${serializeOrigin(source)}/`;
  const stripped = serializeURL({ __proto__: null, ...source, username: "", password: "" }, true);
  const full = stripped.length > longestReferrer ? origin : stripped;
  const isSame = isSameOrigin(serializeOrigin(source), serializeOrigin(url));
  const isDowngrade = isTrustworthy(source) && !isTrustworthy(url);
  switch (referrerPolicy || defaultPolicy) {
    case "no-referrer":
      return null;
    case "origin":
      return origin;
    case "unsafe-url":
      return full;
    case "strict-origin":
      return isDowngrade ? null : origin;
    case "strict-origin-when-cross-origin":
      return isSame ? full : isDowngrade ? null : origin;
    case "same-origin":
      return isSame ? full : null;
    case "origin-when-cross-origin":
      return isSame ? full : origin;
    default: // no-referrer-when-downgrade
      return isDowngrade ? null : full;
  }
};

const referrerSource = (referrer) => {
  if (referrer === "no-referrer") return null;
  if (referrer === "client" || referrer === "about:client") return documentURL;
  return typeof referrer === "string" ? parseURL(referrer) : referrer;
};

/** Pages with a local URL send no referrer. */
const isLocal = ({ scheme }) => !["http", "https"].includes(scheme);

/** Whether Origin, if the request has one, is "null". */
export const hidesOrigin = ({ mode, referrerPolicy = "", url }) => {
  if (mode === "cors") return false;
  switch (referrerPolicy || defaultPolicy) {
    case "no-referrer":
      return true;
    case "no-referrer-when-downgrade":
    case "strict-origin":
    case "strict-origin-when-cross-origin":
      return documentOrigin.startsWith("https:") && url.scheme !== "https";
    case "same-origin":
      return !isOwnOrigin(url);
    default:
      return false;
  }
};
