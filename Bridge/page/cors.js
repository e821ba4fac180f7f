// The CORS protocol (https://fetch.spec.whatwg.org/#http-cors-protocol): the check, and reading its fields.
import { combine } from "./header-list.js";
import { documentOrigin } from "./settings.js";

export const isSafelistedMethod = (method) => method === "GET" || method === "HEAD" || method === "POST";

/** "CORS check" → null, or why the answer may not be read. */
export const corsRefusal = (headers, credentials) => {
  const allowed = combine(headers, "access-control-allow-origin");
  if (allowed === null) return "the answer has no Access-Control-Allow-Origin";
  if (allowed === "*" && credentials !== "include") return null;
  if (allowed !== documentOrigin) return `Access-Control-Allow-Origin does not allow ${documentOrigin}`;
  if (credentials !== "include") return null;
  if (combine(headers, "access-control-allow-credentials") === "true") return null;
  return "Access-Control-Allow-Credentials does not allow credentials";
};

/** "Extract header list values" of a list of tokens; null where one of them is no token. */
export const headerTokens = (headers, name) => {
  const value = combine(headers, name);
  if (value === null) return [];
  const tokens = value.split(",").map((token) => token.replace(/^[ \t]+|[ \t]+$/g, "")).filter((token) => token !== "");
  return tokens.every((token) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(token)) ? tokens : null;
};
