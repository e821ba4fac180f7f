// Decoders that keep the unfinished end of one chunk for the next. A decoder: (bytes, isLast) → string, or
// null where `fatal` is set and something is malformed. A BOM is decoded like any other character.
import { pendingRule } from "./encoding-pending.js";
import { isWellFormed, textOfUnits } from "./encoding-units.js";
import { native } from "./native.js";

const replacement = "\ufffd";

export const makeDecoder = (encoding, fatal) => {
  if (encoding === "UTF-16LE" || encoding === "UTF-16BE") return utf16(encoding === "UTF-16BE", fatal);
  if (encoding === "replacement") return once(fatal);
  if (encoding === "x-user-defined") return (bytes) => mapped(bytes, (byte) => (byte < 0x80 ? byte : 0xf700 + byte));
  if (encoding === "windows-1252") return (bytes) => mapped(bytes, (byte) => windows1252[byte - 0x80] ?? byte);
  return buffered(wholeDecoder(encoding, fatal), pendingRule(encoding));
};

const wholeDecoder = (encoding, fatal) => {
  if (encoding !== "UTF-8") return (bytes) => native.decode(encoding, bytes, fatal);
  return fatal ? native.utf8DecodeFatal : native.utf8Decode;
};

const buffered = (decode, pendingIn) => {
  let kept = new Uint8Array(0);
  return (bytes, isLast) => {
    const all = joined(kept, bytes);
    const end = all.length - (isLast ? 0 : pendingIn(all));
    kept = all.slice(end);
    return end === 0 ? "" : decode(end === all.length ? all : all.subarray(0, end));
  };
};

const joined = (kept, bytes) => {
  if (kept.length === 0) return bytes;
  const all = new Uint8Array(kept.length + bytes.length);
  all.set(kept);
  all.set(bytes, kept.length);
  return all;
};

const mapped = (bytes, toUnit) => {
  const units = new Uint16Array(bytes.length);
  for (let index = 0; index < bytes.length; index++) units[index] = toUnit(bytes[index]);
  return textOfUnits(units);
};

const windows1252 = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f,
  0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
];

/** The shared UTF-16 decoder, Encoding §14.2. What is left at the end, however much, is one error. */
const utf16 = (isBigEndian, fatal) => {
  let kept = new Uint8Array(0);
  return (bytes, isLast) => {
    const all = joined(kept, bytes), units = unitsOf(all, isBigEndian);
    const hasLead = units.length > 0 && isLead(units[units.length - 1]);
    const complete = units.length - (hasLead ? 1 : 0);
    const decoded = units.subarray(0, complete);
    kept = isLast ? new Uint8Array(0) : all.slice(complete * 2);
    const isCut = isLast && complete * 2 < all.length;
    if (fatal && (isCut || !isWellFormed(decoded))) return null;
    return textOfUnits(decoded) + (isCut ? replacement : "");
  };
};

const isLead = (unit) => unit >= 0xd800 && unit <= 0xdbff;

const unitsOf = (bytes, isBigEndian) => {
  const units = new Uint16Array(bytes.length >> 1), high = isBigEndian ? 0 : 1;
  for (let index = 0; index < units.length; index++) {
    units[index] = (bytes[2 * index + high] << 8) | bytes[2 * index + 1 - high];
  }
  return units;
};

/** The replacement decoder: one error for the whole input, Encoding §14.1.1. */
const once = (fatal) => {
  let isDone = false;
  return (bytes) => {
    if (isDone || bytes.length === 0) return "";
    isDone = true;
    return fatal ? null : replacement;
  };
};
