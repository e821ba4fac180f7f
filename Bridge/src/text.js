// Text without regular expressions: page script can reach those through RegExp.prototype.
import { characterCode, indexOf, scope, substring, uncurry } from "./primordials.js";

const encoder = new scope.TextEncoder();
const encodeText = uncurry(encoder.encode);

/** UTF-8, lone surrogates as U+FFFD. */
export const utf8 = (text) => encodeText(encoder, text);

/** Every occurrence replaced. */
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

/** Every line break as CR LF. */
export const normalizeLines = (text) => {
  if (indexOf(text, "\n") < 0 && indexOf(text, "\r") < 0) return text;
  return swapAll(swapAll(swapAll(text, "\r\n", "\n"), "\r", "\n"), "\n", "\r\n");
};

/** True for what the URL parser drops at both ends: C0 controls and space. */
const isBlank = (text, index) => characterCode(text, index) <= 0x20;

/** Without blanks at both ends, as HTML and HTTP strip them. */
export const trimBlanks = (text) => {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text, start)) start++;
  while (end > start && isBlank(text, end - 1)) end--;
  return substring(text, start, end);
};
