// "Main fetch" up to the network (https://fetch.spec.whatwg.org/#main-fetch): where a request goes.
import { hasBadPort } from "./bad-ports.js";
import { resolveBlobURL } from "./blob-url.js";
import { isSafelistedMethod } from "./cors.js";
import { corsUnsafeNames } from "./header-list.js";
import { networkHeaders } from "./network-headers.js";
import { documentOrigin, isSameOrigin } from "./settings.js";
import { serializeOrigin, serializeURL } from "./url-parser.js";

const refuse = (message) => ({ refusal: message });
const isHTTP = ({ scheme }) => scheme === "http" || scheme === "https";

/** → {refusal} or {tainting: basic | cors | opaque, isLocal, needsPreflight}. */
export const planExchange = (request) => {
  const { cache, mode, url } = request;
  if (hasBadPort(url)) return refuse(`port ${url.port} is no port for HTTP`);
  if (cache === "only-if-cached" && isHTTP(url)) return refuse("this page keeps no HTTP cache");
  if (url.scheme === "blob") resolveBlobURL(url);
  const isSame = isSameOrigin(serializeOrigin(url), documentOrigin);
  if (isSame || url.scheme === "data" || mode === "navigate") return schemePlan(request, "basic");
  if (mode === "same-origin") return refuse("the URL is of another origin than the page");
  if (mode === "no-cors") {
    return request.redirect === "follow" ? schemePlan(request, "opaque") : refuse("no-cors requests follow redirects");
  }
  if (!isHTTP(url)) return refuse(`cross-origin requests go to http and https, not to ${url.scheme}`);
  return { tainting: "cors", isLocal: false, needsPreflight: needsPreflight(request) };
};

const schemePlan = ({ url }, tainting) => {
  if (isHTTP(url)) return { tainting, isLocal: false, needsPreflight: false };
  if (["about", "blob", "data"].includes(url.scheme)) return { tainting, isLocal: true, needsPreflight: false };
  return refuse(`no request goes to ${url.scheme}`);
};

const needsPreflight = ({ method, headers, useCORSPreflight = false }) =>
  useCORSPreflight || !isSafelistedMethod(method) || corsUnsafeNames(headers).length > 0;

/** What the host is asked. The fragment stays: a bridge's tag may be in it; the host does not send it. */
export const hostRequest = (request, { tainting }) => ({
  method: request.method,
  url: serializeURL(request.url),
  headers: networkHeaders(request, tainting),
  credentials: request.credentials,
  redirect: request.redirect,
  initiator: request.initiator ?? "fetch",
  isNavigation: request.mode === "navigate",
  keepalive: request.keepalive ?? false,
});

/**
 * Looks at the host's answer as a request of that tainting may: → {tainting} for the filter, or {refusal}.
 * A redirect to another origin makes any request a cross-origin one.
 */
export const taintingAfter = (request, tainting, finalURL) => {
  const isSame = finalURL !== null && isSameOrigin(serializeOrigin(finalURL), documentOrigin);
  if (tainting !== "basic" || isSame || request.mode === "navigate") return { tainting };
  if (request.mode === "same-origin") return refuse("redirected to another origin");
  return { tainting: request.mode === "no-cors" ? "opaque" : "cors" };
};
