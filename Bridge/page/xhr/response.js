// The response body in the form that script requested: XHR §4.6.6 to §4.6.9.

import { makeBlob } from "../files/blob.js";
import { extractMimeType } from "../fetch/body-mixin.js";
import { parseDocument } from "../dom/document-parsing.js";
import { decodeWith, encodingOf, utf8Decode } from "../encoding/interfaces.js";
import { combine } from "../fetch/header-list.js";
import { parseMimeType, serializeMimeType } from "../fetch/mime-type.js";
import { join } from "../files/multipart.js";
import { allHeadersText } from "./headers.js";
import { append } from "../language/lists.js";
import { binaryString, bufferWith, viewOf } from "../language/bytes.js";

const noBytes = new Uint8Array(0);

/** A network error's response: no headers, no status, no URL. */
export const networkError = Object.freeze({
  status: 0, statusText: "", url: "", headers: Object.freeze([]), isError: true,
});

/** The received part of a response, and its conversions for script. */
export class ReceivedBody {
  #chunks = [];
  #text = null;
  length = 0;

  append(bytes) {
    append(this.#chunks, bytes);
    this.length += bytes.length;
    this.#text = null;
  }

  /** All bytes in one piece, which replaces the individual pieces. */
  bytes() {
    if (this.#chunks.length === 0) return noBytes;
    if (this.#chunks.length > 1) this.#chunks = [join(this.#chunks)];
    return this.#chunks[0];
  }

  text(encoding) {
    if (this.#text?.encoding !== encoding) this.#text = { __proto__: null, encoding, value: decodeWith(encoding, this.bytes()) };
    return this.#text.value;
  }

  json() {
    return JSON.parse(utf8Decode(this.bytes()));
  }

  arrayBuffer() {
    return bufferWith(this.bytes());
  }
}

/** XHR §4.6.6, "get a response MIME type". */
export const responseMimeType = (response) => extractMimeType(response.headers) ?? parseMimeType("text/xml");

/** XHR §4.6.6, "get a final encoding". */
const finalEncoding = (response, override) => {
  const label = override?.parameters.get("charset") ?? responseMimeType(response).parameters.get("charset");
  return label === undefined ? null : encodingOf(label);
};

const isXML = (type) => /(^text\/xml|^application\/xml|\+xml)$/.test(type.essence);

/** The encoding named by an XML declaration, with the bytes read as ASCII. */
const declaredEncoding = (bytes) => {
  const match = /^<\?xml\s[^>]*?encoding\s*=\s*(["'])([A-Za-z][\w.-]*)\1/.exec(binaryString(viewOf(bytes, 0, 128)));
  return match === null ? null : encodingOf(match[2]);
};

/** The encoding named by a meta element within the first 1024 bytes: HTML §13.2.3.2. */
const metaEncoding = (bytes) => {
  const match = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(binaryString(viewOf(bytes, 0, 1024)));
  return match === null ? null : encodingOf(match[1]);
};

/** XHR §4.6.6, "get a text response". */
export const textResponse = (response, body, override, type) => {
  let encoding = finalEncoding(response, override);
  if (type === "" && encoding === null && isXML(override ?? responseMimeType(response))) {
    encoding = declaredEncoding(body.bytes());
  }
  return body.text(encoding ?? "utf-8");
};

export const blobResponse = (response, body, override) =>
  makeBlob(body.bytes(), serializeMimeType(override ?? responseMimeType(response)));

/** XHR §4.6.6, "set a document response". Null for a body that is not a document. */
export const documentResponse = (response, body, override, type) => {
  const finalType = override ?? responseMimeType(response);
  const isHTML = finalType.essence === "text/html";
  if (body.length === 0 || !(isHTML || isXML(finalType)) || (isHTML && type === "")) return null;
  const encoding = finalEncoding(response, override) ?? (isHTML ? metaEncoding : declaredEncoding)(body.bytes());
  return parseDocument(body.text(encoding ?? "utf-8"), finalType.essence, response.url);
};

export const responseHeader = (response, name) => combine(response.headers, name);
export const allResponseHeaders = (response) => allHeadersText(response.headers);
