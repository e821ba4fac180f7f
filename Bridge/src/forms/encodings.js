// The entry list of a form in each of the three encodings (HTML §4.10.22.6 to §4.10.22.9).
import { bytesSource, multipartSource } from "../bodies/source.js";
import { isBlob } from "../foundation/brands.js";
import { construct, getterOf, methodOf, scope } from "../foundation/primordials.js";
import { normalizeLines, utf8 } from "../foundation/text.js";

const fileName = getterOf("File", "name");
const Parameters = scope.URLSearchParams;
const append = methodOf("URLSearchParams", "append");
const parametersText = methodOf("URLSearchParams", "toString");

/** A file stands for its name in the two encodings of text. */
const textOf = (value) => normalizeLines(isBlob(value) ? fileName(value) : value);

const urlencoded = (entries) => {
  const parameters = construct(Parameters, []);
  for (let index = 0; index < entries.length; index++) {
    append(parameters, normalizeLines(entries[index].name), textOf(entries[index].value));
  }
  return parametersText(parameters);
};

const plain = (entries) => {
  let text = "";
  for (let index = 0; index < entries.length; index++) {
    text += `${normalizeLines(entries[index].name)}=${textOf(entries[index].value)}\r\n`;
  }
  return text;
};

export const formSource = (entries, enctype) => {
  if (enctype === "multipart/form-data") return multipartSource(entries);
  return bytesSource(utf8(enctype === "text/plain" ? plain(entries) : urlencoded(entries)), enctype);
};
