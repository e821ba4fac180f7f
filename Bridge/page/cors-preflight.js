// CORS-preflight fetch and its cache (https://fetch.spec.whatwg.org/#cors-preflight-fetch).
import { native } from "./native.js";
import { corsRefusal, headerTokens, isSafelistedMethod } from "./cors.js";
import { combine, corsUnsafeNames } from "./header-list.js";
import { referrerOf } from "./referrer.js";
import { documentOrigin } from "./settings.js";
import { serializeURL } from "./url-parser.js";

const defaultAge = 5;
const longestAge = 7200;
const cache = new Map();

/** What the host is asked before a request that is not simple. */
export const preflightRequest = (request) => {
  const names = corsUnsafeNames(request.headers);
  const headers = [["Accept", "*/*"], ["Access-Control-Request-Method", request.method]];
  if (names.length > 0) headers.push(["Access-Control-Request-Headers", names.join(",")]);
  headers.push(["Origin", documentOrigin]);
  const referrer = referrerOf(request);
  if (referrer !== null) headers.push(["Referer", referrer]);
  headers.push(["User-Agent", native.userAgent]);
  return {
    method: "OPTIONS", url: serializeURL(request.url, true), headers, credentials: "omit", redirect: "manual",
    initiator: request.initiator ?? "fetch", isNavigation: false, keepalive: request.keepalive ?? false,
  };
};

/** Reads the answer to a preflight → null, or why the request may not be made. Remembers what was allowed. */
export const preflightRefusal = (request, { status, headers }) => {
  const { credentials, method } = request;
  const refusal = corsRefusal(headers, credentials);
  if (refusal !== null) return `preflight: ${refusal}`;
  if (status < 200 || status > 299) return `the preflight was answered with ${status}`;
  const methods = headerTokens(headers, "access-control-allow-methods");
  const names = headerTokens(headers, "access-control-allow-headers");
  if (methods === null || names === null) return "the preflight's answer is malformed";
  const allowed = allowance(request, methods, names);
  if (!allowed.method(method)) return `Access-Control-Allow-Methods does not allow ${method}`;
  const unsafe = corsUnsafeNames(request.headers);
  const refused = unsafe.find((name) => !allowed.header(name));
  if (refused) return `Access-Control-Allow-Headers does not allow ${refused}`;
  remember(request, methods, names, maximumAge(headers));
  return null;
};

/** A star is a wildcard only without credentials, and never for Authorization. */
const allowance = ({ credentials }, methods, names) => {
  const isWild = (list) => credentials !== "include" && list.includes("*");
  const lower = names.map((name) => name.toLowerCase());
  return {
    method: (method) => methods.includes(method) || isSafelistedMethod(method) || isWild(methods),
    header: (name) => lower.includes(name) || (name !== "authorization" && isWild(lower)),
  };
};

const maximumAge = (headers) => {
  const value = combine(headers, "access-control-max-age");
  return value !== null && /^\d+$/.test(value) ? Math.min(Number(value), longestAge) : defaultAge;
};

const keyOf = (url, isCredentialed, kind, value) => [serializeURL(url, true), isCredentialed, kind, value].join(" ");

/** "Create a new cache entry" for everything that the answer allows, not just for what was asked. */
const remember = ({ url, method, credentials, useCORSPreflight }, methods, names, seconds) => {
  const now = native.now();
  for (const [key, until] of cache) if (until <= now) cache.delete(key);
  if (seconds === 0) return;
  const isCredentialed = credentials === "include";
  const allowed = useCORSPreflight && methods.length === 0 ? [method] : methods;
  const keep = (kind) => (value) => {
    if (value !== "*" || !isCredentialed) cache.set(keyOf(url, isCredentialed, kind, value), now + seconds * 1000);
  };
  allowed.forEach(keep("method"));
  names.map((name) => name.toLowerCase()).forEach(keep("header"));
};

/** "Cache entry match": what was allowed with credentials is allowed without them too. */
const isKnown = ({ url, credentials }, kind, value) => {
  const until = (isCredentialed) => cache.get(keyOf(url, isCredentialed, kind, value)) ?? 0;
  return Math.max(until(true), credentials === "include" ? 0 : until(false)) > native.now();
};

/** Whether earlier preflights allow all of this request. */
export const isPreflightCached = (request) => {
  const { method, useCORSPreflight = false } = request;
  const needsMethod = useCORSPreflight || !isSafelistedMethod(method);
  if (needsMethod && !isKnown(request, "method", method) && !isKnown(request, "method", "*")) return false;
  return corsUnsafeNames(request.headers).every(
    (name) => isKnown(request, "header", name) || (name !== "authorization" && isKnown(request, "header", "*")),
  );
};
