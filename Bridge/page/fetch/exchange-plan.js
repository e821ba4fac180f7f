// "Main fetch" up to the network (https://fetch.spec.whatwg.org/#main-fetch): the destination of a request. The host
// checks the permissions of other origins, because page script could modify any check on this side.
import { hasBadPort } from "./bad-ports.js";
import { resolveBlobURL } from "../url/blob-url.js";
import { hidesOrigin, referrerOf } from "./referrer.js";
import { documentOrigin, isSameOrigin } from "../window/settings.js";
import { serializeOrigin } from "../url/origin.js";
import { parseURL } from "../url/parser.js";
import { serializeURL } from "../url/serializer.js";

const refuse = (message) => ({ __proto__: null, refusal: message });
const isHTTP = ({ scheme }) => scheme === "http" || scheme === "https";

/** → {refusal} or {isLocal, tainting: basic | opaque, for a local response}. */
export const planExchange = (request) => {
  const { cache, url } = request;
  if (hasBadPort(url)) return refuse(`port ${url.port} is not a port for HTTP`);
  if (!isHTTP(url)) return localPlan(request);
  if (cache === "only-if-cached") return refuse("this page has no HTTP cache");
  return { __proto__: null, isLocal: false, tainting: "basic" };
};

const local = (tainting) => ({ __proto__: null, isLocal: true, tainting });

const localPlan = ({ mode, redirect, url }) => {
  if (!["about", "blob", "data"].includes(url.scheme)) return refuse(`requests to ${url.scheme} are not supported`);
  if (url.scheme === "blob") resolveBlobURL(url);
  const isSame = isSameOrigin(serializeOrigin(url), documentOrigin);
  if (isSame || url.scheme === "data" || mode === "navigate") return local("basic");
  if (mode === "same-origin") return refuse("the URL is of another origin than the page");
  if (mode !== "no-cors") return refuse(`cross-origin requests can only use http and https, not ${url.scheme}`);
  return redirect === "follow" ? local("opaque") : refuse("no-cors requests follow redirects");
};

/** The request for the host. The fragment stays, because it may contain a bridge's tag; the host does not send it. */
export const hostRequest = (request) => ({
  __proto__: null,
  method: request.method,
  url: serializeURL(request.url),
  headers: request.headers,
  mode: request.mode,
  credentials: request.credentials,
  redirect: request.redirect,
  cache: request.cache ?? "default",
  referrer: referrerOf(request),
  referrerPolicy: request.referrerPolicy || "strict-origin-when-cross-origin",
  hidesOrigin: hidesOrigin(request),
  useCORSPreflight: request.useCORSPreflight ?? false,
  initiator: request.initiator ?? "fetch",
  keepalive: request.keepalive ?? false,
  target: request.target ?? "",
});

/** The host's response, with its URL as serialized by this page's parser. */
export const readAnswer = (head) => {
  const url = head.url === "" ? null : parseURL(head.url);
  return { __proto__: null, ...head, url: url === null ? head.url : serializeURL(url, true) };
};
