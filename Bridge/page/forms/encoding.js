// Entry lists as request bodies and as queries: HTML §4.10.21.5 to §4.10.21.8. All text is UTF-8.

import { utf8Encode } from "../encoding/interfaces.js";
import { encodeMultipart, normalizeNewlines } from "../files/multipart.js";
import { serializeUrlencoded } from "../url/search-params.js";
import { mapped } from "../language/lists.js";

/** "Convert to a list of name-value pairs"; a file is represented by its name. */
const toPairs = (entries) =>
  mapped(entries, ({ 0: name, 1: value }) => mapped([name, typeof value === "string" ? value : value.name], normalizeNewlines));

export const queryOf = (entries) => serializeUrlencoded(toPairs(entries));

const plainText = (entries) => mapped(toPairs(entries), ({ 0: name, 1: value }) => `${name}=${value}\r\n`).join("");

/** → {bytes, type} in one of the three encodings. */
export const encodeEntries = (entries, enctype) => {
  if (enctype === "multipart/form-data") return encodeMultipart(entries);
  const text = enctype === "text/plain" ? plainText(entries) : queryOf(entries);
  return { __proto__: null, bytes: utf8Encode(text), type: enctype };
};
