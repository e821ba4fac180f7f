// Trims text at its ends. Uses loops, because a regular expression that ends in $ takes quadratic time if spaces fill
// the middle, and servers control the text.

const trimming = (isTrimmed) => (text) => trimStart(trimEnd(text, isTrimmed), isTrimmed);

const trimStart = (text, isTrimmed) => {
  let start = 0;
  while (start < text.length && isTrimmed(text.charCodeAt(start))) start++;
  return start === 0 ? text : text.slice(start);
};

const trimEnd = (text, isTrimmed) => {
  let end = text.length;
  while (end > 0 && isTrimmed(text.charCodeAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
};

const isBlank = (code) => code === 0x20 || code === 0x09;
const isHTTPSpace = (code) => isBlank(code) || code === 0x0a || code === 0x0d;
const isASCIISpace = (code) => isHTTPSpace(code) || code === 0x0c;

/** "HTTP tab or space" and "HTTP whitespace", Fetch Standard §2.2. */
export const trimBlanks = trimming(isBlank);
export const trimHTTPSpace = trimming(isHTTPSpace);
export const trimHTTPSpaceAtEnd = (text) => trimEnd(text, isHTTPSpace);

/** "ASCII whitespace", Infra §4.5. */
export const trimASCIISpace = trimming(isASCIISpace);

/** "C0 control or space", Infra §4.5. */
export const trimControls = trimming((code) => code <= 0x20);

/** The text without base64 padding. */
export const trimPadding = (text) => trimEnd(text, (code) => code === 0x3d);
