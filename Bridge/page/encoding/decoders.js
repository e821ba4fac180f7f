// Decoders that keep an incomplete sequence at the end of a chunk for the next. A decoder: (bytes, isLast) → string, or
// null if `fatal` is set and the input is malformed. A BOM is decoded like any other character.
import { iso2022Decoder } from "./iso-2022-jp.js";
import { multiByteDecoder } from "./multi-byte.js";
import { pendingRule } from "./pending.js";
import { singleByteDecoder } from "./single-byte.js";
import { isWellFormed, joined, textOfUnits } from "./units.js";
import { native } from "../native.js";
import { copyBytes, firstUnits, viewOf } from "../language/bytes.js";

const replacement = "\ufffd";

export const makeDecoder = (encoding, fatal) => {
  if (encoding === "UTF-16LE" || encoding === "UTF-16BE") return utf16(encoding === "UTF-16BE", fatal);
  if (encoding === "replacement") return once(fatal);
  const legacy = singleByteDecoder(encoding, fatal) ?? multiByteDecoder(encoding, fatal);
  const own = legacy ?? iso2022Decoder(encoding, fatal);
  return own ?? buffered(wholeDecoder(encoding, fatal), pendingRule(encoding), fatal);
};

const wholeDecoder = (encoding, fatal) => {
  if (encoding !== "UTF-8") return (bytes) => native.decode(encoding, bytes, fatal);
  return fatal ? native.utf8DecodeFatal : native.utf8Decode;
};

/** Bytes pending at the end are a single error, whatever their number. */
const buffered = (decode, pendingIn, fatal) => {
  let kept = new Uint8Array(0);
  return (bytes, isLast) => {
    const all = joined(kept, bytes), end = all.length - pendingIn(all, isLast);
    kept = copyBytes(all, isLast ? all.length : end);
    const isCut = isLast && end < all.length;
    if (isCut && fatal) return null;
    const text = end === 0 ? "" : decode(viewOf(all, 0, end));
    return isCut ? text + replacement : text;
  };
};

/** The shared UTF-16 decoder, Encoding §14.2. Any remainder at the end is a single error. */
const utf16 = (isBigEndian, fatal) => {
  let kept = new Uint8Array(0);
  return (bytes, isLast) => {
    const all = joined(kept, bytes), units = unitsOf(all, isBigEndian);
    const hasLead = units.length > 0 && isLead(units[units.length - 1]);
    const complete = units.length - (hasLead ? 1 : 0);
    const decoded = firstUnits(units, complete);
    kept = isLast ? new Uint8Array(0) : copyBytes(all, complete * 2);
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
