// ASCII representations of values, for messages to the host: script message handlers alter other text.
import {
  apply, characterCode, characterOf, printJSON, scope, smaller, substring, viewOf, uncurry,
} from "./primordials.js";

const toBase64 = Uint8Array.prototype.toBase64 && uncurry(Uint8Array.prototype.toBase64);
const btoa = scope.btoa;
const numberText = uncurry(Number.prototype.toString);

/** Bytes as base64. */
export const base64 = (bytes) => {
  if (toBase64) return toBase64(bytes);
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    text += apply(characterOf, null, viewOf(bytes, start, smaller(start + 8192, bytes.length)));
  }
  return apply(btoa, scope, [text]);
};

const hexadecimal = (code) => substring(`000${numberText(code, 16)}`, -4);

/** JSON in ASCII: handlers truncate other text at lone surrogates and at NUL. */
export const asciiJSON = (value) => {
  const json = printJSON(value);
  let text = "";
  let start = 0;
  for (let index = 0; index < json.length; index++) {
    const code = characterCode(json, index);
    if (code < 0x7f) continue;
    text += `${substring(json, start, index)}\\u${hexadecimal(code)}`;
    start = index + 1;
  }
  return text + substring(json, start);
};
