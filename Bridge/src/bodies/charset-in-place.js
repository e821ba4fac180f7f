// The Content-Type that send() corrects, as in WebKit and Chromium, which change only the charset.
import { indexOf, lowerCase, substring } from "../foundation/primordials.js";
import { trimBlanks } from "../foundation/text.js";

/**
 * An author's Content-Type as it goes out with a string or document: a charset that is not UTF-8 becomes it,
 * as the bytes are UTF-8. All else stays as the author wrote it.
 */
export const withCharsetInPlace = (type) => {
  for (let start = indexOf(type, ";"); start >= 0; start = indexOf(type, ";", start + 1)) {
    const range = charsetRange(type, start + 1);
    if (range) return substring(type, 0, range.start) + "UTF-8" + substring(type, range.end);
  }
  return type;
};

/** Where a charset's value stands in the parameter that begins at `start`; null where it is UTF-8 or none. */
const charsetRange = (type, start) => {
  const found = indexOf(type, ";", start);
  const end = found < 0 ? type.length : found;
  const text = substring(type, start, end);
  const equals = indexOf(text, "=");
  if (equals < 0 || lowerCase(trimBlanks(substring(text, 0, equals))) !== "charset") return null;
  const value = lowerCase(trimBlanks(substring(text, equals + 1)));
  return value === "utf-8" || value === '"utf-8"' ? null : { __proto__: null, start: start + equals + 1, end };
};
