// UTF-8 in both directions, for the page's own use.
import { native } from "../native.js";
import { viewOf } from "../language/bytes.js";

const { utf8Encode: encode, utf8Decode: decode } = native;

/** The bytes of a string; a lone surrogate becomes U+FFFD. */
export const utf8Encode = (string) => new Uint8Array(encode(string));

/** "UTF-8 decode", Encoding §6: one BOM at the start is removed. */
export const utf8Decode = (bytes) => {
  const start = hasBOM(bytes) ? 3 : 0;
  return decode(start ? viewOf(bytes, start) : bytes);
};

export const hasBOM = (bytes) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
