// multipart/form-data (https://html.spec.whatwg.org/#multipart-form-data): the encoder.
import { native } from "../native.js";
import { utf8Encode } from "../encoding/interfaces.js";
import { join } from "../webidl/bytes.js";
import { blobBytes } from "./blob.js";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789AB";

/** As WebKit makes them, so that captures of both look alike. */
export const makeBoundary = () => {
  const random = new Uint8Array(native.randomBytes(16));
  return `----WebKitFormBoundary${Array.from(random, (byte) => alphabet[byte & 63]).join("")}`;
};

/** Encodes entries ([name, string | File]) → {bytes, boundary, type}. */
export const encodeMultipart = (entries, boundary = makeBoundary()) => {
  const pieces = [];
  for (const [name, value] of entries) {
    pieces.push(utf8Encode(`--${boundary}\r\n${partHeaders(name, value)}\r\n\r\n`));
    pieces.push(typeof value === "string" ? utf8Encode(normalizeNewlines(value)) : blobBytes(value));
    pieces.push(utf8Encode("\r\n"));
  }
  pieces.push(utf8Encode(`--${boundary}--\r\n`));
  return { bytes: join(pieces), boundary, type: `multipart/form-data; boundary=${boundary}` };
};

/** Every CR, LF and CRLF becomes CRLF. */
export const normalizeNewlines = (string) => string.replace(/\r\n|\r|\n/g, "\r\n");

/** Names are normalised before they are escaped, file names are not. */
const partHeaders = (name, value) => {
  const disposition = `Content-Disposition: form-data; name="${escape(normalizeNewlines(name))}"`;
  if (typeof value === "string") return disposition;
  const type = value.type || "application/octet-stream";
  return `${disposition}; filename="${escape(value.name)}"\r\nContent-Type: ${type}`;
};

const escapes = { "\r": "%0D", "\n": "%0A", '"': "%22" };
const escape = (string) => string.replace(/[\r\n"]/g, (character) => escapes[character]);

export { join };
