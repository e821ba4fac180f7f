// Blob and File (https://w3c.github.io/FileAPI/ §3, §4). Their bytes are in memory; slices share them.
import {
  bytesOf, constructionKey, defineInterface, expose, requireArguments, toDictionary, toDOMString, toEnumeration,
  toInteger, toUSVString,
} from "../webidl/webidl.js";
import { normalizeType, toPosition } from "./blob-values.js";
import { isBufferSource } from "../webidl/buffer-source.js";
import { toSequence } from "../webidl/sequence.js";
import { join } from "../webidl/bytes.js";
import { registerSerializable } from "../cloning/structured-clone.js";
import { utf8Decode, utf8Encode } from "../encoding/interfaces.js";
import { createReadableStream } from "../streams/interfaces.js";
import { mapped } from "../language/lists.js";
import { bufferWith, copyBytes, viewOf } from "../language/bytes.js";

const chunkSize = 65536;
let holdsBytes;
let readBytes;

/** The data of a Blob never changes, so readers inside the page may keep the view. */
export class Blob {
  #bytes;
  #type;

  static {
    holdsBytes = (value) => typeof value === "object" && value !== null && #bytes in value;
    readBytes = (blob) => blob.#bytes;
  }

  constructor(blobParts = undefined, options = undefined) {
    if (blobParts === constructionKey) {
      this.#bytes = options.bytes;
      this.#type = options.type;
      return;
    }
    const parts = blobParts === undefined ? [] : toBlobParts(blobParts);
    const bag = toPropertyBag(options);
    this.#bytes = concatenate(parts, bag.endings);
    this.#type = bag.type;
  }

  get size() {
    return this.#bytes.length;
  }

  get type() {
    return this.#type;
  }

  slice(start = undefined, end = undefined, contentType = undefined) {
    const size = this.#bytes.length;
    const from = toPosition(start, 0, size);
    const to = toPosition(end, size, size);
    const type = contentType === undefined ? "" : normalizeType(toDOMString(contentType));
    return makeBlob(viewOf(this.#bytes, from, Math.max(from, to)), type);
  }

  stream() {
    return streamOf(this.#bytes);
  }

  async text() {
    return utf8Decode(this.#bytes);
  }

  async arrayBuffer() {
    return bufferWith(this.#bytes);
  }

  async bytes() {
    return copyBytes(this.#bytes);
  }
}
defineInterface(Blob);

let holdsName;

export class File extends Blob {
  #name;
  #lastModified;

  static {
    holdsName = (value) => typeof value === "object" && value !== null && #name in value;
  }

  constructor(fileBits, fileName, options = undefined) {
    if (fileBits === constructionKey) {
      super(constructionKey, fileName);
      this.#name = fileName.name;
      this.#lastModified = fileName.lastModified;
      return;
    }
    requireArguments(arguments.length, 2, "File");
    const parts = toBlobParts(fileBits);
    const name = toUSVString(fileName);
    const bag = toPropertyBag(options);
    const lastModified = options?.lastModified;
    const modified = lastModified === undefined ? Date.now() : toInteger(lastModified, 64, true);
    super(constructionKey, { __proto__: null, bytes: concatenate(parts, bag.endings), type: bag.type });
    this.#name = name;
    this.#lastModified = modified;
  }

  get name() {
    return this.#name;
  }

  get lastModified() {
    return this.#lastModified;
  }

  get webkitRelativePath() {
    if (!holdsName(this)) throw new TypeError("this is not a File");
    return ""; // files here never come from a chosen folder
  }
}
defineInterface(File);
expose({ Blob, File });

export const isBlob = (value) => holdsBytes(value);
export const isFile = (value) => holdsName(value);

/** The bytes of a blob, not copied. Read them, but never write them or pass them to page script. */
export const blobBytes = (blob) => readBytes(blob);

/** A Blob over bytes that no longer change. */
export const makeBlob = (bytes, type = "") => new Blob(constructionKey, { __proto__: null, bytes, type });

/** A File over bytes that no longer change. */
export const makeFile = (bytes, name, type = "", lastModified = Date.now()) =>
  new File(constructionKey, { __proto__: null, bytes, type, name, lastModified });

// A Blob never changes, so its copy shares the bytes.
registerSerializable(holdsName, (file) => {
  const copy = [readBytes(file), file.name, file.type, file.lastModified];
  return () => makeFile(copy[0], copy[1], copy[2], copy[3]);
});
registerSerializable((value) => holdsBytes(value) && !holdsName(value), (blob) => {
  const copy = [readBytes(blob), blob.type];
  return () => makeBlob(copy[0], copy[1]);
});

/** A stream of bytes; each chunk is a copy, since page script may write into it. */
export const streamOf = (bytes) => {
  let position = 0;
  return createReadableStream({
    __proto__: null,
    type: "bytes",
    highWaterMark: 0,
    pull(controller) {
      if (position >= bytes.length) return void controller.close();
      const chunk = copyBytes(bytes, position, position + chunkSize);
      position += chunk.length;
      controller.enqueue(chunk);
    },
  });
};

const toBlobParts = (value) => toSequence(value, "blobParts", toBlobPart);
const toBlobPart = (part) => (isBlob(part) || isBufferSource(part) ? part : toUSVString(part));

const endingTypes = ["transparent", "native"];

const toPropertyBag = (value) => {
  if (value === undefined || value === null) return { __proto__: null, endings: "transparent", type: "" };
  const options = toDictionary(value, "options");
  const { endings } = options;
  const ending = endings === undefined ? "transparent" : toEnumeration(endings, endingTypes, "EndingType");
  const { type } = options;
  return { __proto__: null, endings: ending, type: type === undefined ? "" : normalizeType(toDOMString(type)) };
};

/** §3.1 "process blob parts". */
const concatenate = (parts, endings) =>
  join(mapped(parts, (part) => {
    if (typeof part === "string") return utf8Encode(endings === "native" ? part.replace(/\r\n?/g, "\n") : part);
    return isBlob(part) ? blobBytes(part) : bytesOf(part);
  }));
