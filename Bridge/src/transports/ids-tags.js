// The id that links a request to its body, and how it is attached to the request.
import { configuration } from "../foundation/configuration.js";
import { append } from "../foundation/append.js";
import { apply, Bytes, characterCode, indexOf, lastIndexOf, scope, substring } from "../foundation/primordials.js";

const name = "ajax-bridge=";
export const tagHeader = "Ajax-Bridge-Body";
const digits = "0123456789abcdef";
const getRandomValues = scope.crypto?.getRandomValues;
const crypto = scope.crypto;

const pairs = [];
for (let byte = 0; byte < 256; byte++) append(pairs, digits[byte >> 4] + digits[byte & 15]);

// Random bytes are fetched for many ids at once, since each call leaves the engine.
const pool = new Bytes(1024);
let position = pool.length;

/** 128 random bits, as 32 lower-case hexadecimal digits. */
export const makeId = () => {
  if (position === pool.length) {
    apply(getRandomValues, crypto, [pool]);
    position = 0;
  }
  let id = "";
  for (const end = position + 16; position < end; position++) id += pairs[pool[position]];
  return id;
};

/** The tag for requests that cannot carry a private header. A host that uses headers sees every URL's query. */
export const plainTag = () => (configuration.tag === "header" ? "query" : configuration.tag);

/** The URL without its fragment. */
export const withoutFragment = (url) => {
  const at = indexOf(url, "#");
  return at < 0 ? url : substring(url, 0, at);
};

/** The absolute URL without user name and password, which request URLs do not have (Fetch §5.4). */
export const withoutCredentials = (url) => {
  const start = indexOf(url, "://") + 3;
  const slash = indexOf(url, "/", start);
  const end = slash < 0 ? url.length : slash;
  const at = lastIndexOf(substring(url, start, end), "@");
  return start < 3 || at < 0 ? url : substring(url, 0, start) + substring(url, start + at + 1);
};

/** The tagged URL; all other bytes stay. `how` is "fragment" or "query" (a header leaves the URL unchanged). */
export const tagURL = (url, id, how) => {
  if (how === "header") return url;
  const base = withoutFragment(url);
  const fragment = substring(url, base.length);
  if (how === "fragment") return `${base}${fragment === "" ? "#" : `${fragment}&`}${name}${id}`;
  return `${base}${indexOf(base, "?") < 0 ? "?" : "&"}${name}${id}${fragment}`;
};

/**
 * Whether a fragment can follow the URL as page script wrote it: otherwise dropped blanks at its end would become part
 * of the path.
 */
export const isTaggable = (text) => text !== "" && characterCode(text, text.length - 1) > 0x20;

const isId = (text) => {
  if (text.length !== 32) return false;
  for (let index = 0; index < 32; index++) {
    if (indexOf(digits, text[index]) < 0) return false;
  }
  return true;
};

/** The URL without a tag at the end of its fragment. */
export const untagged = (url) => {
  const start = url.length - name.length - 33;
  const tag = substring(url, start);
  if (start < 0 || indexOf(url, "#") < 0 || substring(tag, 1, name.length + 1) !== name) return url;
  return (tag[0] === "#" || tag[0] === "&") && isId(substring(tag, name.length + 1)) ? substring(url, 0, start) : url;
};

/** The URL without a tag as the last pair of its query; for responseURL and Response.url. */
export const withoutQueryTag = (url) => {
  const base = withoutFragment(url);
  const start = base.length - name.length - 33;
  if (start < 0) return url;
  const tag = substring(base, start);
  if (tag[0] !== "?" && tag[0] !== "&") return url;
  if (substring(tag, 1, name.length + 1) !== name || !isId(substring(tag, name.length + 1))) return url;
  return substring(base, 0, start) + substring(url, base.length);
};
