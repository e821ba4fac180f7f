// multipart/form-data (https://html.spec.whatwg.org/#multipart-form-data): the encoder.
import { native } from "../native.js";
import { utf8Encode } from "../encoding/interfaces.js";
import { join } from "../webidl/bytes.js";
import { blobBytes } from "./blob.js";
import { append, each } from "../language/lists.js";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789AB";

/** In WebKit's format, so that captures of both look alike. */
export const makeBoundary = () => {
  const random = new Uint8Array(native.randomBytes(16));
  return `----WebKitFormBoundary${Array.from(random, (byte) => alphabet[byte & 63]).join("")}`;
};

/** Encodes entries ([name, string | File]) → {bytes, boundary, type}. */
export const encodeMultipart = (entries, boundary = makeBoundary()) => {
  const pieces = [];
  for (const { 0: name, 1: value } of each(entries)) {
    append(pieces, utf8Encode(`--${boundary}\r\n${partHeaders(name, value)}\r\n\r\n`));
    append(pieces, typeof value === "string" ? utf8Encode(normalizeNewlines(value)) : blobBytes(value));
    append(pieces, utf8Encode("\r\n"));
  }
  append(pieces, utf8Encode(`--${boundary}--\r\n`));
  return { __proto__: null, bytes: join(pieces), boundary, type: `multipart/form-data; boundary=${boundary}` };
};

/** Every CR, LF and CRLF becomes CRLF. */
export const normalizeNewlines = (string) => string.replace(/\r\n|\r|\n/g, "\r\n");

/** Names are normalised before they are escaped; file names are not. */
const partHeaders = (name, value) => {
  const disposition = `Content-Disposition: form-data; name="${escape(normalizeNewlines(name))}"`;
  if (typeof value === "string") return disposition;
  const type = value.type || "application/octet-stream";
  return `${disposition}; filename="${escape(value.name)}"\r\nContent-Type: ${type}`;
};

const escapes = { "\r": "%0D", "\n": "%0A", '"': "%22" };
const escape = (string) => string.replace(/[\r\n"]/g, (character) => escapes[character]);

export { join };
