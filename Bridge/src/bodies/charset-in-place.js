// Corrects a Content-Type for send() as WebKit and Chromium do, which change only the charset.
import { indexOf, lowerCase, substring } from "../foundation/primordials.js";
import { trimBlanks } from "../foundation/text.js";

/**
 * An author's Content-Type for a string or document: a charset other than UTF-8 is replaced, because the bytes are
 * UTF-8. Everything else stays as the author wrote it.
 */
export const withCharsetInPlace = (type) => {
  for (let start = indexOf(type, ";"); start >= 0; start = indexOf(type, ";", start + 1)) {
    const range = charsetRange(type, start + 1);
    if (range) return substring(type, 0, range.start) + "UTF-8" + substring(type, range.end);
  }
  return type;
};

/** The range of the charset's value in the parameter that begins at `start`; null if it is UTF-8 or absent. */
const charsetRange = (type, start) => {
  const found = indexOf(type, ";", start);
  const end = found < 0 ? type.length : found;
  const text = substring(type, start, end);
  const equals = indexOf(text, "=");
  if (equals < 0 || lowerCase(trimBlanks(substring(text, 0, equals))) !== "charset") return null;
  const value = lowerCase(trimBlanks(substring(text, equals + 1)));
  return value === "utf-8" || value === '"utf-8"' ? null : { __proto__: null, start: start + equals + 1, end };
};
