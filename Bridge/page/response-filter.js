// Filtered responses (https://fetch.spec.whatwg.org/#concept-filtered-response).
import { headerTokens } from "./cors.js";

const forbidden = new Set(["set-cookie", "set-cookie2"]);
const safelisted = new Set([
  "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma",
]);

/** What page script may see of an answer: {type, status, statusText, url, redirected, headers}. */
export const filterResponse = (response, tainting, credentials) => {
  switch (tainting) {
    case "basic":
      return { ...response, type: "basic", headers: withoutForbidden(response.headers) };
    case "cors":
      return { ...response, type: "cors", headers: exposedHeaders(response.headers, credentials) };
    default:
      return { type: "opaque", status: 0, statusText: "", url: "", redirected: false, headers: [] };
  }
};

export const opaqueRedirect = (url) => ({
  type: "opaqueredirect", status: 0, statusText: "", url, redirected: false, headers: [],
});

const withoutForbidden = (headers) => headers.filter(([name]) => !forbidden.has(name.toLowerCase()));

const exposedHeaders = (headers, credentials) => {
  const names = headerTokens(headers, "access-control-expose-headers") ?? [];
  const exposesAll = credentials !== "include" && names.includes("*");
  const exposed = new Set(names.map((name) => name.toLowerCase()));
  return withoutForbidden(headers).filter(([name]) => {
    const key = name.toLowerCase();
    return exposesAll || safelisted.has(key) || exposed.has(key);
  });
};
