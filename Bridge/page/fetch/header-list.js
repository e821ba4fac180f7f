// Header lists, [[name, value]…], and their valid content: Fetch Standard §2.2.2.
import { parseMimeType } from "./mime-type.js";
import { trimBlanks, trimHTTPSpace } from "../webidl/trim.js";
import { append, each, filtered, flatMapped, mapped, replaceAt } from "../language/lists.js";
import { keysOf } from "../language/collections.js";

const lower = (name) => name.toLowerCase();

export const isHeaderName = (name) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);
/** For values that are already normalized. */
export const isHeaderValue = (value) => !/[\0\r\n]|^[\t ]|[\t ]$/.test(value);
export const normalizeHeaderValue = trimHTTPSpace;

export const hasHeader = (list, name) => list.some((header) => lower(header[0]) === lower(name));

/** All values of a name, joined; null if there are none. */
export const combine = (list, name) => {
  const wanted = lower(name);
  const values = mapped(filtered(list, (header) => lower(header[0]) === wanted), (header) => header[1]);
  return values.length === 0 ? null : values.join(", ");
};

/** Appends; a repeated name keeps its first spelling. */
export const appendHeader = (list, name, value) => {
  const known = list.find((header) => lower(header[0]) === lower(name));
  append(list, [known ? known[0] : name, value]);
};

export const setHeader = (list, name, value) => {
  const wanted = lower(name);
  const first = list.findIndex((header) => lower(header[0]) === wanted);
  if (first < 0) {
    append(list, [name, value]);
    return;
  }
  replaceAt(list, first, [list[first][0], value]);
  removeHeaders(list, (other, index) => index > first && other === wanted);
};

export const deleteHeader = (list, name) => {
  const unwanted = lower(name);
  removeHeaders(list, (other) => other === unwanted);
};

// Changes the list in place, because a Headers object and its request or response share it.
const removeHeaders = (list, isUnwanted) => {
  const kept = filtered(list, (header, index) => !isUnwanted(lower(header[0]), index));
  for (let index = 0; index < kept.length; index++) replaceAt(list, index, kept[index]);
  list.length = kept.length;
};

/** "Sort and combine": by lower-case name; only Set-Cookie is never combined. */
export const sortAndCombine = (list) => {
  const valuesByName = new Map();
  for (const { 0: name, 1: value } of each(list)) {
    const key = lower(name);
    if (valuesByName.has(key)) append(valuesByName.get(key), value);
    else valuesByName.set(key, [value]);
  }
  return flatMapped(keysOf(valuesByName).sort(), (name) => {
    const values = valuesByName.get(name);
    return name === "set-cookie" ? mapped(values, (value) => [name, value]) : [[name, values.join(", ")]];
  });
};

/** "Get, decode, and split": at commas outside quotes; null if the list has no such header. */
export const splitHeader = (list, name) => {
  const value = combine(list, name);
  return value === null ? null : splitValue(value);
};

const splitValue = (value) => {
  const values = [];
  let current = "";
  let quoted = false;
  for (let index = 0; index < value.length; index++) {
    const c = value[index];
    if (c === "," && !quoted) {
      append(values, current);
      current = "";
      continue;
    }
    if (c === '"') quoted = !quoted;
    current += c;
    if (c === "\\" && quoted && index + 1 < value.length) current += value[++index];
  }
  append(values, current);
  return mapped(values, trimBlanks);
};

const forbiddenRequestNames = new Set([
  "accept-charset", "accept-encoding", "access-control-request-headers", "access-control-request-method",
  "connection", "content-length", "cookie", "cookie2", "date", "dnt", "expect", "host", "keep-alive", "origin",
  "referer", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "via",
]);
const methodOverrides = new Set(["x-http-method", "x-http-method-override", "x-method-override"]);

export const isForbiddenMethod = (method) => /^(?:connect|trace|track)$/i.test(method);

export const isForbiddenRequestHeader = (name, value) => {
  const key = lower(name);
  if (forbiddenRequestNames.has(key) || key.startsWith("proxy-") || key.startsWith("sec-")) return true;
  return methodOverrides.has(key) && splitValue(value).some(isForbiddenMethod);
};

export const isForbiddenResponseHeaderName = (name) => /^set-cookie2?$/i.test(name);

const noCORSNames = new Set(["accept", "accept-language", "content-language", "content-type"]);
export const isNoCORSSafelistedName = (name) => noCORSNames.has(lower(name));
export const isNoCORSSafelisted = (name, value) => isNoCORSSafelistedName(name) && isCORSSafelisted(name, value);
export const isPrivilegedNoCORSName = (name) => lower(name) === "range";

const hasUnsafeByte = (value) => /[\0-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/.test(value);
const hasLanguageByteOnly = (value) => /^[0-9A-Za-z *,\-.;=]*$/.test(value);
const formTypes = new Set(["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]);

const safelist = {
  accept: (value) => !hasUnsafeByte(value),
  "accept-language": hasLanguageByteOnly,
  "content-language": hasLanguageByteOnly,
  "content-type": (value) => !hasUnsafeByte(value) && formTypes.has(parseMimeType(value)?.essence),
  range: (value) => {
    const match = /^bytes=([0-9]+)-([0-9]*)$/.exec(value);
    return match !== null && (match[2] === "" || BigInt(match[1]) <= BigInt(match[2]));
  },
};

/** "CORS-safelisted request-header". */
export const isCORSSafelisted = (name, value) =>
  value.length <= 128 && Object.hasOwn(safelist, lower(name)) && safelist[lower(name)](value);
