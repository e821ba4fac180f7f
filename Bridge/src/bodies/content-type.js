// The header that send() adds or corrects (XMLHttpRequest §3.5.6, step 4; MIME Sniffing §4), without regular
// expressions, which page script can reach.
import { characterCode, indexOf, lowerCase, substring } from "../foundation/primordials.js";

const tokens = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const isToken = (text) => {
  for (let index = 0; index < text.length; index++) if (indexOf(tokens, text[index]) < 0) return false;
  return text !== "";
};
const isQuotable = (text) => {
  for (let index = 0; index < text.length; index++) {
    const code = characterCode(text, index);
    if (code !== 9 && (code < 0x20 || code === 0x7f || code > 0xff)) return false;
  }
  return true;
};

const blanks = "\t\n\r ";
const isBlank = (text, index) => indexOf(blanks, text[index]) >= 0;
const skipBlanks = (text, index) => {
  while (index < text.length && isBlank(text, index)) index++;
  return index;
};
const trimEnd = (text) => {
  let end = text.length;
  while (end > 0 && isBlank(text, end - 1)) end--;
  return substring(text, 0, end);
};
const find = (text, mark, from) => {
  const at = indexOf(text, mark, from);
  return at < 0 ? text.length : at;
};

/** A type in two parts, the essence in lower case and the parameters; null for malformed text. */
const typeIn = (type) => {
  const text = trimEnd(substring(type, skipBlanks(type, 0)));
  const end = find(text, ";", 0);
  const slash = indexOf(text, "/");
  const essence = trimEnd(substring(text, 0, end));
  if (slash < 0 || !isToken(substring(essence, 0, slash)) || !isToken(substring(essence, slash + 1))) return null;
  return { __proto__: null, essence: lowerCase(essence), parameters: parse(text, end) };
};

/** A type in the form of Blobs (MIME Sniffing §4.5, "serialize a MIME type"); null for malformed text. */
export const serializedType = (type) => {
  const parts = typeIn(type);
  return parts && parts.essence + serialize(parts.parameters);
};

/**
 * An author's Content-Type for a string or document, whose bytes are UTF-8. If its charset is another one, the type is
 * serialized with the right one. Otherwise it stays as the author wrote it.
 */
export const withUTF8Charset = (type) => {
  const parts = typeIn(type);
  const charset = parts?.parameters.charset;
  if (charset === undefined || lowerCase(charset) === "utf-8") return type;
  parts.parameters.charset = "UTF-8";
  return parts.essence + serialize(parts.parameters);
};

/** The name and value of each parameter; the first of equal names counts. */
const parse = (text, start) => {
  const parameters = { __proto__: null };
  for (let at = start; at < text.length;) {
    const nameStart = skipBlanks(text, at + 1);
    const next = find(text, ";", nameStart);
    const equals = find(text, "=", nameStart);
    if (equals >= next) {
      at = next;
      continue;
    }
    const name = lowerCase(substring(text, nameStart, equals));
    const { value, end, isQuoted } = text[equals + 1] === '"' ? quoted(text, equals + 2) : plain(text, equals + 1);
    const isSound = isToken(name) && isQuotable(value) && (value !== "" || isQuoted);
    if (isSound && !(name in parameters)) parameters[name] = value;
    at = end;
  }
  return parameters;
};

const plain = (text, start) => {
  const end = find(text, ";", start);
  return { __proto__: null, value: trimEnd(substring(text, start, end)), end, isQuoted: false };
};

const quoted = (text, start) => {
  let value = "";
  let at = start;
  for (; at < text.length && text[at] !== '"'; at++) {
    if (text[at] === "\\" && at + 1 < text.length) at++;
    value += text[at];
  }
  return { __proto__: null, value, end: find(text, ";", at), isQuoted: true };
};

const serialize = (parameters) => {
  let text = "";
  for (const name in parameters) {
    const value = parameters[name];
    text += `;${name}=${isToken(value) ? value : quote(value)}`;
  }
  return text;
};

const quote = (value) => {
  let text = '"';
  for (let index = 0; index < value.length; index++) {
    text += value[index] === '"' || value[index] === "\\" ? `\\${value[index]}` : value[index];
  }
  return `${text}"`;
};
