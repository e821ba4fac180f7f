// The Body mixin of Request and Response (https://fetch.spec.whatwg.org/#body-mixin).
import { makeBlob } from "../files/blob.js";
import { makeFormData } from "../files/form-data.js";
import { splitHeader } from "./header-list.js";
import { parseMimeType, serializeMimeType } from "./mime-type.js";
import { parseMultipart } from "../files/multipart-parser.js";
import { utf8Decode } from "../encoding/interfaces.js";
import { parseUrlencoded } from "../url/search-params.js";
import { each } from "../language/lists.js";
import { bufferWith, lengthOfBuffer, memoryOf } from "../language/bytes.js";

/** Adds the mixin to an interface. `stateOf(object)` checks the brand; the state has body (or null) and headers. */
export const defineBody = (type, stateOf) => {
  for (const { 0: name, 1: descriptor } of each(Object.entries(Object.getOwnPropertyDescriptors(mixin(stateOf))))) {
    Object.defineProperty(type.prototype, name, { __proto__: null, ...descriptor, enumerable: true });
  }
};

const mixin = (stateOf) => ({
  get body() {
    return stateOf(this).body?.stream ?? null;
  },

  get bodyUsed() {
    return stateOf(this).body?.isUsed ?? false;
  },

  arrayBuffer() {
    return consume(() => stateOf(this), bufferOf);
  },

  blob() {
    return consume(() => stateOf(this), blobOf);
  },

  bytes() {
    return consume(() => stateOf(this), (bytes) => new Uint8Array(bufferOf(bytes)));
  },

  formData() {
    return consume(() => stateOf(this), (bytes, type) => makeFormData(entriesOf(bytes, type())));
  },

  json() {
    return consume(() => stateOf(this), (bytes) => JSON.parse(utf8Decode(bytes)));
  },

  text() {
    return consume(() => stateOf(this), utf8Decode);
  },
});

/**
 * "Consume body": a promise of the result of `convert(bytes, type)`, which owns the bytes. Any exception on the way,
 * including that of the brand, rejects it.
 */
const consume = (findState, convert) =>
  new Promise((resolve, reject) => {
    const { body, headers } = findState();
    const done = (bytes) => {
      try {
        resolve(convert(bytes, () => extractMimeType(headers)));
      } catch (error) {
        reject(error);
      }
    };
    if (body === null) return done(new Uint8Array(0));
    if (body.isUnusable) throw new TypeError("the body was already read, or its stream is locked");
    body.read(done, reject);
  });

const blobOf = (bytes, type) => {
  const found = type();
  return makeBlob(bytes, found === null ? "" : serializeMimeType(found));
};

const bufferOf = (bytes) => (bytes.length === lengthOfBuffer(memoryOf(bytes)) ? memoryOf(bytes) : bufferWith(bytes));

const entriesOf = (bytes, type) => {
  if (type?.essence === "application/x-www-form-urlencoded") return parseUrlencoded(bytes);
  if (type?.essence !== "multipart/form-data") throw new TypeError("the Content-Type is not that of a form");
  const boundary = type.parameters.get("boundary");
  const entries = boundary === undefined ? null : parseMultipart(bytes, boundary);
  if (entries === null) throw new TypeError("the multipart body is malformed");
  return entries;
};

/** "Extract a MIME type" from a header list. A later type with the same essence keeps an earlier charset. */
export const extractMimeType = (headers) => {
  let charset = null;
  let type = null;
  for (const value of each(splitHeader(headers, "content-type") ?? [])) {
    const next = parseMimeType(value);
    if (next === null || next.essence === "*/*") continue;
    if (next.essence !== type?.essence) charset = null;
    if (next.parameters.has("charset")) charset = next.parameters.get("charset");
    else if (charset !== null) next.parameters.set("charset", charset);
    type = next;
  }
  return type;
};
