// Bodies (https://fetch.spec.whatwg.org/#bodies): the values that page script may pass, and their streams.
import { bytesOf, toUSVString } from "../webidl/webidl.js";
import { blobBytes, isBlob, streamOf } from "../files/blob.js";
import { isBufferSource } from "../webidl/buffer-source.js";
import { formDataEntries, isFormData } from "../files/form-data.js";
import { encodeMultipart } from "../files/multipart.js";
import { readFully } from "../streams/read-fully.js";
import { utf8Encode } from "../encoding/interfaces.js";
import { URLSearchParams } from "../url/search-params.js";
import {
  cancelStream, createReadableStream, isDisturbed, isLocked, isReadableStream, lockStream, teeStream,
} from "../streams/interfaces.js";
import { copyBytes } from "../language/bytes.js";

const serializeParams = URLSearchParams.prototype.toString;

/** The text of a URLSearchParams; null for everything else. Its own method checks the brand. */
const textOfParams = (value) => {
  try {
    return serializeParams.call(value);
  } catch {
    return null; // not a URLSearchParams
  }
};

/** Converts to the union BodyInit: strings, and objects recognized by their brand. */
export const toBodyInit = (value) => {
  if (typeof value !== "object" || value === null) return toUSVString(value);
  if (isReadableStream(value) || isBlob(value) || isBufferSource(value) || isFormData(value)) return value;
  return textOfParams(value) !== null ? value : toUSVString(value);
};

/**
 * "Extract a body": → {source, length, type}. `source` is a Uint8Array of its own, or a ReadableStream with the length
 * null. `type` is null if unknown.
 */
export const extractBody = (object, keepalive = false) => {
  const value = toBodyInit(object);
  if (typeof value !== "string" && isReadableStream(value)) return extractStream(value, keepalive);
  const { bytes, type } = extractBytes(value);
  return { __proto__: null, source: bytes, length: bytes.length, type };
};

const extractStream = (stream, keepalive) => {
  if (keepalive) throw new TypeError("a stream cannot outlive its page (keepalive)");
  if (isDisturbed(stream) || isLocked(stream)) throw new TypeError("the stream is locked or was read");
  return { __proto__: null, source: stream, length: null, type: null };
};

const extractBytes = (value) => {
  if (typeof value === "string") return { __proto__: null, bytes: utf8Encode(value), type: "text/plain;charset=UTF-8" };
  if (isBlob(value)) return { __proto__: null, bytes: blobBytes(value), type: value.type || null };
  if (isFormData(value)) return encodeMultipart(formDataEntries(value));
  const bytes = bytesOf(value);
  if (bytes) return { __proto__: null, bytes: copyBytes(bytes), type: null };
  return { __proto__: null, bytes: utf8Encode(textOfParams(value)), type: "application/x-www-form-urlencoded;charset=UTF-8" };
};

/** The body of a Request or Response. If it has bytes, its stream is only created when script reads it. */
export class Body {
  #bytes = null;
  #stream = null;
  #isSpent = false;

  constructor(source) {
    if (!isReadableStream(source)) this.#bytes = source;
    else this.#stream = source;
  }

  /** The body for the network: bytes, which can be sent again, or a stream. */
  get source() {
    return this.#bytes ?? this.#stream;
  }

  get length() {
    return this.#bytes?.length ?? null;
  }

  get stream() {
    if (this.#stream === null) {
      this.#stream = streamOf(this.#bytes);
      if (this.#isSpent) spend(this.#stream);
    }
    return this.#stream;
  }

  get isUsed() {
    return this.#isSpent || (this.#stream !== null && isDisturbed(this.#stream));
  }

  /** "Unusable": used or locked. */
  get isUnusable() {
    return this.isUsed || (this.#stream !== null && isLocked(this.#stream));
  }

  /** Reads everything, once: calls done(bytes) or failed(reason), possibly synchronously. */
  read(done, failed) {
    if (this.#stream !== null) return readFully(this.#stream, done, failed);
    this.#isSpent = true;
    done(copyBytes(this.#bytes));
  }

  /** "Clone a body". */
  clone() {
    if (this.#stream === null) return new Body(this.#bytes);
    const { 0: mine, 1: other } = teeStream(this.#stream);
    this.#stream = mine;
    const copy = new Body(other);
    copy.#bytes = this.#bytes;
    return copy;
  }

  /** "Create a proxy": the new body gets the content, and this one counts as used. */
  transfer() {
    this.#isSpent = true;
    const reader = this.#stream === null ? null : lockStream(this.#stream);
    if (this.#bytes !== null) return new Body(this.#bytes);
    return new Body(streamFrom(reader));
  }
}

/** A stream whose bytes were read without it: it looks as if they had been read from it. */
const spend = (stream) => {
  cancelStream(stream);
  lockStream(stream);
};

const streamFrom = (reader) =>
  createReadableStream({
    __proto__: null,
    highWaterMark: 0,
    pull: (controller) => pullFrom(reader, controller),
    cancel: (reason) => reader.cancel(reason),
  });

const pullFrom = (reader, controller) =>
  new Promise((resolve) => {
    const settle = (action) => (value) => {
      controller[action](value);
      resolve();
    };
    reader.read({ __proto__: null, chunk: settle("enqueue"), close: settle("close"), error: settle("error") });
  });
