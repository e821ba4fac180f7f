// The entry list of a form in each of the three encodings (HTML §4.10.22.6 to §4.10.22.9).
import { bytesSource, multipartSource } from "../bodies/source.js";
import { isBlob } from "../foundation/brands.js";
import { characterOf, construct, getterOf, indexOf, methodOf, scope } from "../foundation/primordials.js";
import { normalizeLines, utf8 } from "../foundation/text.js";

const fileName = getterOf("File", "name");
const Parameters = scope.URLSearchParams;
const append = methodOf("URLSearchParams", "append");
const parametersText = methodOf("URLSearchParams", "toString");

/** The two text encodings contain the name of a file instead of its content. */
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

const digits = "0123456789ABCDEF";
const unescaped = "*-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Bytes in the form in which URLSearchParams writes UTF-8. */
const escapeBytes = (bytes) => {
  let text = "";
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    const character = characterOf(byte);
    if (byte === 0x20) text += "+";
    else text += indexOf(unescaped, character) >= 0 ? character : `%${digits[byte >> 4]}${digits[byte & 15]}`;
  }
  return text;
};

/** The same in an encoding other than UTF-8. */
const urlencodedBy = (encode, entries) => {
  let text = "";
  for (let index = 0; index < entries.length; index++) {
    const { name, value } = entries[index];
    const pair = `${escapeBytes(encode(normalizeLines(name)))}=${escapeBytes(encode(textOf(value)))}`;
    text += text === "" ? pair : `&${pair}`;
  }
  return text;
};

/** encode: converts text to bytes in the form's encoding. */
export const formSource = (entries, enctype, encode = utf8) => {
  if (enctype === "multipart/form-data") return multipartSource(entries, undefined, encode);
  if (enctype === "text/plain") return bytesSource(encode(plain(entries)), enctype);
  return bytesSource(utf8(encode === utf8 ? urlencoded(entries) : urlencodedBy(encode, entries)), enctype);
};
