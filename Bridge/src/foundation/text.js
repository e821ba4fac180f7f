// Text functions without regular expressions, which page script can reach through RegExp.prototype.
import { characterCode, indexOf, scope, substring, uncurry } from "./primordials.js";

const encoder = new scope.TextEncoder();
const encodeText = uncurry(encoder.encode);

/** The text in UTF-8; lone surrogates become U+FFFD. */
export const utf8 = (text) => encodeText(encoder, text);

/** The text with every occurrence replaced. */
export const swapAll = (text, wanted, replacement) => {
  let from = indexOf(text, wanted);
  if (from < 0) return text;
  let result = "";
  let start = 0;
  for (; from >= 0; from = indexOf(text, wanted, start)) {
    result += substring(text, start, from) + replacement;
    start = from + wanted.length;
  }
  return result + substring(text, start);
};

/** The text with CR LF for every line break. */
export const normalizeLines = (text) => {
  if (indexOf(text, "\n") < 0 && indexOf(text, "\r") < 0) return text;
  return swapAll(swapAll(swapAll(text, "\r\n", "\n"), "\r", "\n"), "\n", "\r\n");
};

const trimming = (isBlank) => (text) => {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(characterCode(text, start))) start++;
  while (end > start && isBlank(characterCode(text, end - 1))) end--;
  return substring(text, start, end);
};

/** The text without C0 controls and spaces at both ends, as the URL parser strips them. */
export const trimBlanks = trimming((code) => code <= 0x20);

/** A header's value as it is sent: Fetch "normalize". */
export const normalizeValue = trimming((code) => code === 0x20 || code === 9 || code === 10 || code === 13);
