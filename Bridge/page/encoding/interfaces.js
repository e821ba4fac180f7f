// TextEncoder and TextDecoder, Encoding Standard §7.
import { makeDecoder } from "./decoders.js";
import { encodingOf } from "./labels.js";
import { write } from "./units.js";
import { hasBOM, utf8Decode, utf8Encode } from "./utf8.js";
import {
  bytesOf, defineInterface, expose, requireArguments, toDictionary, toDOMString, toUSVString,
} from "../webidl/webidl.js";
import { viewOf } from "../language/bytes.js";
import { scriptObject } from "../language/for-script.js";
import { replaceAt } from "../language/lists.js";

export { encodingOf, utf8Decode, utf8Encode };

/** "Decode", Encoding §6: a BOM decides, then the label; UTF-8 if the label is unknown. Never fails. */
export const decodeWith = (label, bytes) => {
  const { 0: encoding, 1: skipped } = sniff(bytes) ?? [encodingOf(label) ?? "UTF-8", 0];
  return makeDecoder(encoding, false)(viewOf(bytes, skipped), true);
};

const sniff = (bytes) => {
  if (hasBOM(bytes)) return ["UTF-8", 3];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ["UTF-16BE", 2];
  return bytes[0] === 0xff && bytes[1] === 0xfe ? ["UTF-16LE", 2] : null;
};

export class TextDecoder {
  #encoding;
  #fatal;
  #ignoreBOM;
  #decode = null; // null: the next call begins a new stream
  #isBOMSeen = false;

  constructor(label = "utf-8", options = undefined) {
    const string = toDOMString(label), { fatal, ignoreBOM } = toDictionary(options);
    const encoding = encodingOf(string);
    if (encoding === null || encoding === "replacement") throw new RangeError(`"${string}" is not an encoding's label`);
    this.#encoding = encoding;
    this.#fatal = Boolean(fatal);
    this.#ignoreBOM = Boolean(ignoreBOM);
  }

  get encoding() { return asciiLower(this.#encoding); }
  get fatal() { return this.#fatal; }
  get ignoreBOM() { return this.#ignoreBOM; }

  decode(input = undefined, options = undefined) {
    const isFirst = this.#decode === null;
    const bytes = toBytes(input), isLast = !toDictionary(options).stream;
    const decode = isFirst ? this.#begin() : this.#decode;
    this.#decode = isLast ? null : decode;
    const text = decode(bytes, isLast);
    if (text === null) throw new TypeError(`The bytes are not ${this.encoding}`);
    return this.#withoutBOM(text);
  }

  #begin() {
    this.#isBOMSeen = this.#ignoreBOM || !this.#encoding.startsWith("UTF-");
    return makeDecoder(this.#encoding, this.#fatal);
  }

  /** "Serialize I/O queue": the first character of a stream is dropped if it is a BOM. */
  #withoutBOM(text) {
    if (this.#isBOMSeen || text === "") return text;
    this.#isBOMSeen = true;
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  }
}

const toBytes = (input) => {
  const bytes = input === undefined ? new Uint8Array(0) : bytesOf(input);
  if (!bytes) throw new TypeError("decode needs an ArrayBuffer or a view of one");
  return bytes;
};

const asciiLower = (name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export class TextEncoder {
  #brand = true;

  get encoding() {
    this.#brand;
    return "utf-8";
  }

  encode(input = "") {
    this.#brand;
    return utf8Encode(toDOMString(input));
  }

  encodeInto(source, destination) {
    this.#brand;
    requireArguments(arguments.length, 2, "encodeInto");
    const string = toUSVString(source);
    if (tagOf(destination) !== "Uint8Array") throw new TypeError("encodeInto needs a Uint8Array");
    return encodeInto(string, destination);
  }
}

const { apply } = Reflect;
const tagGetter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
const tagOf = (value) => apply(tagGetter, value, []);

/** Whole characters only; `read` counts UTF-16 code units. */
const encodeInto = (string, destination) => {
  let read = 0, written = 0;
  while (read < string.length) {
    const code = string.codePointAt(read), needed = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (written + needed > destination.length) break;
    if (needed === 1) replaceAt(destination, written, code);
    else write(destination, written, code);
    written += needed;
    read += needed === 4 ? 2 : 1;
  }
  return scriptObject({ __proto__: null, read, written });
};

defineInterface(TextDecoder);
defineInterface(TextEncoder);
expose({ TextDecoder, TextEncoder });
