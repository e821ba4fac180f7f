// Strings from code units. An engine creates a long string from UTF-8 many times faster than from numbers.
import { native } from "../native.js";
import { viewOf } from "../language/bytes.js";

const { apply } = Reflect;
const { fromCharCode } = String;
const { utf8Decode } = native;
const shortest = 512; // for shorter strings, UTF-8 is not faster

/** The string of these code units (in any typed array); lone surrogates become U+FFFD. */
export const textOfUnits = (units) => {
  if (units.length <= shortest) return apply(fromCharCode, undefined, units).toWellFormed();
  return utf8Decode(utf8Of(units));
};

const isLead = (unit) => (unit & 0xfc00) === 0xd800;
const isTrail = (unit) => (unit & 0xfc00) === 0xdc00;

/** Whether every surrogate has its other half. */
export const isWellFormed = (units) => {
  for (let index = 0; index < units.length; index++) {
    if ((units[index] & 0xf800) !== 0xd800) continue;
    if (!isLead(units[index]) || !isTrail(units[index + 1])) return false;
    index++;
  }
  return true;
};

const utf8Of = (units) => {
  const bytes = new Uint8Array(units.length * 3);
  let length = 0;
  for (let index = 0; index < units.length; index++) {
    const code = codeAt(units, index);
    if (code > 0xffff) index++;
    if (code < 0x80) bytes[length++] = code;
    else length = write(bytes, length, code);
  }
  return viewOf(bytes, 0, length);
};

const codeAt = (units, index) => {
  const unit = units[index];
  if ((unit & 0xf800) !== 0xd800) return unit;
  const next = units[index + 1];
  return isLead(unit) && isTrail(next) ? 0x10000 + ((unit & 0x3ff) << 10) + (next & 0x3ff) : 0xfffd;
};

/** Writes a code point from U+0080 on; returns the index after it. */
export const write = (bytes, index, code) => {
  const count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  bytes[index] = ((0xf00 >> count) & 0xff) | (code >> (6 * (count - 1)));
  for (let rest = 1; rest < count; rest++) bytes[index + rest] = 0x80 | ((code >> (6 * (count - 1 - rest))) & 0x3f);
  return index + count;
};

/** The rest of the previous chunk, and this chunk. */
export const joined = (kept, bytes) => {
  if (kept.length === 0) return bytes;
  const all = new Uint8Array(kept.length + bytes.length);
  all.set(kept);
  all.set(bytes, kept.length);
  return all;
};
