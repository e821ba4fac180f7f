// Base64: forgiving-base64 of Infra §7, atob and btoa of HTML §8.3.
import { DOMException } from "../window/dom-exception.js";
import { textOfUnits } from "./units.js";
import { defineOperations } from "../webidl/global-members.js";
import { requireArguments, toDOMString } from "../webidl/webidl.js";
import { viewOf } from "../language/bytes.js";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const values = new Int8Array(128).fill(-1);
for (let index = 0; index < 64; index++) values[alphabet.charCodeAt(index)] = index;

const isSpace = (code) => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d;

/** The six-bit values of the string without spaces and padding; null if it is not base64. */
const sextets = (string) => {
  const found = new Uint8Array(string.length);
  let length = 0, padding = 0;
  for (let index = 0; index < string.length; index++) {
    const code = string.charCodeAt(index);
    if (isSpace(code)) continue;
    if (code === 0x3d) { padding++; continue; }
    const value = code < 128 ? values[code] : -1;
    if (value < 0 || padding) return null;
    found[length++] = value;
  }
  const isPadded = (length + padding) % 4 === 0 && padding <= 2;
  return length % 4 === 1 || (padding && !isPadded) ? null : viewOf(found, 0, length);
};

/** "Forgiving-base64 decode": bytes, or null. */
export const forgivingDecode = (string) => (fromBase64 ? decodeByEngine(string) : decode(string));

// The engine's own functions, if they exist, are many times faster. Their "loose" mode is forgiving-base64.
const { fromBase64 } = Uint8Array;
const { toBase64 } = Uint8Array.prototype;
const { apply } = Reflect;

const decodeByEngine = (string) => {
  try {
    return apply(fromBase64, Uint8Array, [string]);
  } catch {
    return null; // a SyntaxError: the string is not base64
  }
};

const decode = (string) => {
  const given = sextets(string);
  if (!given) return null;
  const bytes = new Uint8Array(Math.floor((given.length * 3) / 4));
  let bits = 0, count = 0, length = 0;
  for (let index = 0; index < given.length; index++) {
    bits = ((bits << 6) | given[index]) & 0xffff;
    count += 6;
    if (count >= 8) bytes[length++] = bits >> (count -= 8);
  }
  return bytes;
};

/** "Forgiving-base64 encode". */
export const forgivingEncode = (bytes) => (toBase64 ? apply(toBase64, bytes, []) : encode(bytes));

const encode = (bytes) => {
  let text = "";
  for (let index = 0; index < bytes.length; index += 3) {
    const left = bytes.length - index;
    const group = (bytes[index] << 16) | ((left > 1 ? bytes[index + 1] : 0) << 8) | (left > 2 ? bytes[index + 2] : 0);
    text += alphabet[group >> 18] + alphabet[(group >> 12) & 63];
    text += left > 1 ? alphabet[(group >> 6) & 63] : "=";
    text += left > 2 ? alphabet[group & 63] : "=";
  }
  return text;
};

const operations = {
  atob(data) {
    requireArguments(arguments.length, 1, "atob");
    const bytes = forgivingDecode(toDOMString(data));
    if (!bytes) throw new DOMException("The string is not base64", "InvalidCharacterError");
    return textOfUnits(bytes);
  },
  btoa(data) {
    requireArguments(arguments.length, 1, "btoa");
    const string = toDOMString(data), bytes = new Uint8Array(string.length);
    for (let index = 0; index < string.length; index++) {
      const code = string.charCodeAt(index);
      if (code > 0xff) throw new DOMException("The string has a character above U+00FF", "InvalidCharacterError");
      bytes[index] = code;
    }
    return forgivingEncode(bytes);
  },
};

defineOperations(globalThis, operations);
