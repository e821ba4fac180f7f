// The header that send() adds or corrects (XMLHttpRequest §3.5.6, step 4).
import { indexOf, lowerCase, substring } from "./primordials.js";
import { trimBlanks } from "./text.js";

/**
 * An author's Content-Type as it goes out with a string or document: a charset that is not UTF-8 becomes it,
 * as the bytes are UTF-8. Returns the very same text where nothing changes.
 */
export const withUTF8Charset = (type) => {
  const first = indexOf(type, ";");
  if (first < 0 || indexOf(type, ",") >= 0) return type;
  let result = lowerCase(trimBlanks(substring(type, 0, first)));
  let isChanged = false;
  for (let start = first + 1; start <= type.length; ) {
    const found = indexOf(type, ";", start);
    const end = found < 0 ? type.length : found;
    const parameter = charsetAsUTF8(trimBlanks(substring(type, start, end)));
    isChanged ||= parameter.isChanged;
    if (parameter.text) result += `;${parameter.text}`;
    start = end + 1;
  }
  return isChanged ? result : type;
};

const charsetAsUTF8 = (text) => {
  const equals = indexOf(text, "=");
  if (equals < 0 || lowerCase(substring(text, 0, equals)) !== "charset") return { text, isChanged: false };
  const value = lowerCase(substring(text, equals + 1));
  const isUTF8 = value === "utf-8" || value === '"utf-8"';
  return isUTF8 ? { text, isChanged: false } : { text: "charset=UTF-8", isChanged: true };
};
