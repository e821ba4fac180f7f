// The fields that the page itself adds to a request (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch).
import { native } from "./native.js";
import { hasHeader } from "./header-list.js";
import { originOf, referrerOf } from "./referrer.js";

/** The header list as it goes to the host. */
export const networkHeaders = (request, tainting) => {
  const headers = [...request.headers];
  const add = (name, value) => {
    if (value !== null && value !== "" && !hasHeader(headers, name)) headers.push([name, value]);
  };
  add("Accept", "*/*");
  add("Accept-Language", "en-US,en;q=0.9");
  add("Origin", originOf(request, tainting));
  add("Referer", referrerOf(request));
  add("User-Agent", native.userAgent ?? null);
  if (hasHeader(headers, "Range")) add("Accept-Encoding", "identity");
  cacheHeaders(cacheMode(request)).forEach(([name, value]) => add(name, value));
  return headers;
};

const conditions = ["If-Modified-Since", "If-None-Match", "If-Unmodified-Since", "If-Match", "If-Range"];

/** A request with a condition of its own wants no cache's opinion. */
const cacheMode = ({ cache = "default", headers }) =>
  cache === "default" && conditions.some((name) => hasHeader(headers, name)) ? "no-store" : cache;

const cacheHeaders = (mode) => {
  switch (mode) {
    case "no-cache":
      return [["Cache-Control", "max-age=0"]];
    case "no-store":
    case "reload":
      return [["Pragma", "no-cache"], ["Cache-Control", "no-cache"]];
    default:
      return [];
  }
};
