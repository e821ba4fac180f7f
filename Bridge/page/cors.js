// CORS (https://fetch.spec.whatwg.org/#http-cors-protocol): what needs no preflight, and the check.
import { utf8Encode } from "./encoding.js";
import { parseMimeType } from "./mime-type.js";
import { documentOrigin } from "./settings.js";

export const isSafelistedMethod = (method) => method === "GET" || method === "HEAD" || method === "POST";

/** All values of a name, joined; null for none. */
export const headerValue = (headers, name) => {
  const values = headers.filter(([other]) => other.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? null : values.join(", ");
};

const unsafeBytes = /[\x00-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/;
const languageBytes = /^[0-9A-Za-z *,\-.;=]*$/;
const simpleTypes = new Set(["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]);

/** "CORS-safelisted request-header". */
export const isSafelistedRequestHeader = (name, value) => {
  if (value.length > 128) return false;
  switch (name.toLowerCase()) {
    case "accept":
      return !unsafeBytes.test(value);
    case "accept-language":
    case "content-language":
      return languageBytes.test(value);
    case "content-type":
      return !unsafeBytes.test(value) && simpleTypes.has(essenceOf(value));
    case "range":
      return isSimpleRange(value);
    default:
      return false;
  }
};

const essenceOf = (value) => {
  const type = parseMimeType(value);
  return type && `${type.type}/${type.subtype}`;
};

const isSimpleRange = (value) => {
  const match = /^bytes=(\d+)-(\d*)$/.exec(value);
  return match !== null && (match[2] === "" || Number(match[1]) <= Number(match[2]));
};

/** "CORS-unsafe request-header names": sorted, lower-case, each once. */
export const unsafeHeaderNames = (headers) => {
  const unsafe = new Set();
  const suspects = [];
  let safelistedSize = 0;
  for (const [name, value] of headers) {
    if (!isSafelistedRequestHeader(name, value)) unsafe.add(name.toLowerCase());
    else {
      suspects.push(name.toLowerCase());
      safelistedSize += utf8Encode(value).length;
    }
  }
  if (safelistedSize > 1024) suspects.forEach((name) => unsafe.add(name));
  return [...unsafe].sort();
};

/** "CORS check" → null, or why the answer may not be read. */
export const corsRefusal = (headers, credentials) => {
  const allowed = headerValue(headers, "access-control-allow-origin");
  if (allowed === null) return "the answer has no Access-Control-Allow-Origin";
  if (allowed === "*" && credentials !== "include") return null;
  if (allowed !== documentOrigin) return `Access-Control-Allow-Origin does not allow ${documentOrigin}`;
  if (credentials !== "include") return null;
  if (headerValue(headers, "access-control-allow-credentials") === "true") return null;
  return "Access-Control-Allow-Credentials does not allow credentials";
};

/** The members of a comma-separated header; null where one of them is no token. */
export const headerTokens = (headers, name) => {
  const value = headerValue(headers, name);
  if (value === null) return [];
  const tokens = value.split(",").map((token) => token.replace(/^[ \t]+|[ \t]+$/g, "")).filter((token) => token !== "");
  return tokens.every((token) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(token)) ? tokens : null;
};
