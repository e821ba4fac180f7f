// The legacy multi-byte encodings, Encoding §10 to §13. This module decides which bytes belong together and what is
// malformed, according to the standard. The host only says which character a whole sequence is, once for each.
import { joined, textOfUnits } from "./units.js";
import { native } from "../native.js";
import { copyBytes, firstUnits, viewOf } from "../language/bytes.js";
import { each } from "../language/lists.js";

const replacementUnit = 0xfffd;
const isBetween = (byte, from, to) => byte >= from && byte <= to; // false for undefined

// For each encoding: single(byte) → a unit, or null for a lead byte; sequence(bytes, index) → how many bytes belong
// together, "more" if some are missing, or minus the number of bytes that form one error; own(bytes, index) → the text
// for sequences that need no index.
const commonLead = (byte) => isBetween(byte, 0x81, 0xfe);
const pairOf = (isTrail) => (bytes, index) => {
  const trail = bytes[index + 1];
  if (trail === undefined) return "more";
  return isTrail(trail) ? 2 : trail < 0x80 ? -1 : -2; // an ASCII byte is read again on its own
};

const gb18030 = {
  host: "gb18030",
  single: (byte) => (byte === 0x80 ? 0x20ac : commonLead(byte) ? null : replacementUnit),
  sequence(bytes, index) {
    const second = bytes[index + 1], third = bytes[index + 2], fourth = bytes[index + 3];
    if (!isBetween(second, 0x30, 0x39)) return gbkPair(bytes, index);
    if (third === undefined) return "more";
    if (!commonLead(third)) return -1;
    if (fourth === undefined) return "more";
    return isBetween(fourth, 0x30, 0x39) ? 4 : -1;
  },
  own: (bytes, index) => gb18030Pairs[(bytes[index] << 8) | bytes[index + 1]] ?? null,
};
// Differences from the host's table: one of the Encoding Standard, and those of GB 18030-2022.
const gb18030Pairs = {
  __proto__: null, 0xa3a0: "\u3000",
  0xa6d9: "\ufe10", 0xa6da: "\ufe12", 0xa6db: "\ufe11", 0xa6dc: "\ufe13", 0xa6dd: "\ufe14", 0xa6de: "\ufe15",
  0xa6df: "\ufe16", 0xa6ec: "\ufe17", 0xa6ed: "\ufe18", 0xa6f3: "\ufe19", 0xfe59: "\u9fb4", 0xfe61: "\u9fb5",
  0xfe66: "\u9fb6", 0xfe67: "\u9fb7", 0xfe6d: "\u9fb8", 0xfe7e: "\u9fb9", 0xfe90: "\u9fba", 0xfea0: "\u9fbb",
};
const gbkPair = pairOf((byte) => isBetween(byte, 0x40, 0x7e) || isBetween(byte, 0x80, 0xfe));

const eucJP = {
  host: "EUC-JP",
  single: (byte) => (byte === 0x8e || byte === 0x8f || isBetween(byte, 0xa1, 0xfe) ? null : replacementUnit),
  sequence(bytes, index) {
    const lead = bytes[index], third = bytes[index + 2];
    if (lead === 0x8e) return katakanaPair(bytes, index);
    const pair = kanjiPair(bytes, index);
    if (lead !== 0x8f || pair !== 2) return pair;
    if (third === undefined) return "more";
    return isBetween(third, 0xa1, 0xfe) ? 3 : third < 0x80 ? -2 : -3;
  },
};
const katakanaPair = pairOf((byte) => isBetween(byte, 0xa1, 0xdf));
const kanjiPair = pairOf((byte) => isBetween(byte, 0xa1, 0xfe));

const shiftJIS = {
  host: "Shift_JIS",
  single(byte) {
    if (byte === 0x80) return byte;
    if (isBetween(byte, 0xa1, 0xdf)) return 0xff61 - 0xa1 + byte;
    return isBetween(byte, 0x81, 0x9f) || isBetween(byte, 0xe0, 0xfc) ? null : replacementUnit;
  },
  sequence: pairOf((byte) => isBetween(byte, 0x40, 0x7e) || isBetween(byte, 0x80, 0xfc)),
  own(bytes, index) { // user-defined characters: private use
    const lead = bytes[index], trail = bytes[index + 1];
    if (!isBetween(lead, 0xf0, 0xf9)) return null;
    return String.fromCharCode(0xe000 + (lead - 0xf0) * 188 + trail - (trail < 0x7f ? 0x40 : 0x41));
  },
};

const doubleByte = (host, isTrail) => ({
  __proto__: null,
  host, single: (byte) => (commonLead(byte) ? null : replacementUnit), sequence: pairOf(isTrail),
});

// Four letters of Big5-HKSCS are two characters each.
const accented = { 0x62: "\u00ca\u0304", 0x64: "\u00ca\u030c", 0xa3: "\u00ea\u0304", 0xa5: "\u00ea\u030c" };
const big5 = {
  ...doubleByte("Big5", (byte) => isBetween(byte, 0x40, 0x7e) || isBetween(byte, 0xa1, 0xfe)),
  own: (bytes, index) => (bytes[index] === 0x88 ? accented[bytes[index + 1]] : null),
};

const rules = {
  gb18030, GBK: gb18030, "EUC-JP": eucJP, Shift_JIS: shiftJIS, Big5: big5,
  "EUC-KR": doubleByte("EUC-KR", (byte) => isBetween(byte, 0x41, 0xfe)),
};

const caches = new Map();
const cacheOf = (host) => {
  if (!caches.has(host)) caches.set(host, new Map());
  return caches.get(host);
};

/** The character of a whole sequence; "" if the encoding has none. */
export const characterOfSequence = (host, bytes) => lookUp(host, cacheOf(host), Uint8Array.from(bytes));

const lookUp = (host, cache, sequence) => {
  let key = 0;
  for (const byte of each(sequence)) key = key * 256 + byte;
  let text = cache.get(key);
  if (text === undefined) cache.set(key, (text = checked(native.decode(host, sequence, false))));
  return text;
};

/** The text if it is one character, rather than bytes that were decoded one by one. */
const checked = (text) => {
  const isOne = text !== null && text.length > 0 && String.fromCodePoint(text.codePointAt(0)) === text;
  return isOne && text !== "\ufffd" ? text : "";
};

/** The decoder; null for other encodings. */
export const multiByteDecoder = (encoding, fatal) => {
  if (!Object.hasOwn(rules, encoding)) return null;
  const rule = rules[encoding];
  const decode = walker(rule, cacheOf(rule.host));
  let kept = [];
  return (bytes, isLast) => {
    const all = kept.length ? joined(kept, bytes) : bytes;
    const { units, rest, hasError } = decode(all, isLast);
    kept = rest;
    return fatal && hasError ? null : textOfUnits(units);
  };
};

const walker = (rule, cache) => (bytes, isLast) => {
  const units = new Uint16Array(bytes.length); // no sequence produces more units than it has bytes
  let length = 0, hasError = false, index = 0;
  const put = (unit) => {
    units[length++] = unit;
    if (unit === replacementUnit) hasError = true;
  };
  while (index < bytes.length) {
    const byte = bytes[index], single = byte < 0x80 ? byte : rule.single(byte);
    const count = single === null ? rule.sequence(bytes, index) : 1;
    if (count === "more") break;
    if (single !== null) put(single);
    else index += sequenceAt(rule, cache, bytes, index, count, put) - 1;
    index++;
  }
  if (isLast && index < bytes.length) put(replacementUnit); // an incomplete sequence is one error
  return { __proto__: null, units: firstUnits(units, length), rest: isLast ? [] : copyBytes(bytes, index), hasError };
};

/** Writes the character of the sequence; returns the number of bytes consumed. */
const sequenceAt = (rule, cache, bytes, index, count, put) => {
  if (count < 0) {
    put(replacementUnit);
    return -count;
  }
  const text = rule.own?.(bytes, index) ?? lookUp(rule.host, cache, viewOf(bytes, index, index + count));
  for (let at = 0; at < text.length; at++) put(text.charCodeAt(at));
  if (text !== "") return count;
  put(replacementUnit);
  return bytes[index + count - 1] < 0x80 && count === 2 ? 1 : count;
};
