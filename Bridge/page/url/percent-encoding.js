// Percent-encoded bytes: URL Standard §1.3.
import { native } from "../native.js";
import { viewOf } from "../language/bytes.js";

// The sets contain the encoded characters; each contains everything above U+007E.
export const c0ControlSet = /[\0-\x1f\x7f-\u{10ffff}]/gu;
export const fragmentSet = /[\0-\x20"<>`\x7f-\u{10ffff}]/gu;
export const querySet = /[\0-\x20"#<>\x7f-\u{10ffff}]/gu;
export const specialQuerySet = /[\0-\x20"#'<>\x7f-\u{10ffff}]/gu;
export const pathSet = /[\0-\x20"#<>?^`{}\x7f-\u{10ffff}]/gu;
export const userinfoSet = /[\0-\x20"#/:;<=>?@[\\\]^`{|}\x7f-\u{10ffff}]/gu;
export const urlencodedSet = /[^A-Za-z0-9*\-._]/gu;

const encodeNonASCII = encodeURIComponent;
const decodeComponent = decodeURIComponent;

export const percentEncodeByte = (byte) => `%${byte < 16 ? "0" : ""}${byte.toString(16).toUpperCase()}`;

const encodeCharacter = (character) => {
  const code = character.charCodeAt(0);
  return code < 0x80 ? percentEncodeByte(code) : encodeNonASCII(character);
};

/** UTF-8 percent-encodes the characters in the set. The string must not contain lone surrogates. */
export const percentEncode = (string, set) => string.replace(set, encodeCharacter);

const hexDigit = (byte) => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
};

/** Percent-decodes bytes. */
const percentDecodeBytes = (bytes) => {
  const decoded = new Uint8Array(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index++) {
    const high = bytes[index] === 0x25 && index + 2 < bytes.length ? hexDigit(bytes[index + 1]) : -1;
    const low = high < 0 ? -1 : hexDigit(bytes[index + 2]);
    decoded[length++] = low < 0 ? bytes[index] : high * 16 + low;
    if (low >= 0) index += 2;
  }
  return viewOf(decoded, 0, length);
};

/** Percent-decodes the UTF-8 of a string. */
export const percentDecode = (string) => percentDecodeBytes(new Uint8Array(native.utf8Encode(string)));

/** Percent-decodes a string and decodes the bytes as UTF-8, ignoring a BOM. */
export const percentDecodeToString = (string) => {
  if (!string.includes("%")) return string;
  try {
    return decodeComponent(string);
  } catch {
    // The engine's function rejects lone percent signs and malformed UTF-8, which need the lenient decoder.
    return native.utf8Decode(percentDecode(string));
  }
};
