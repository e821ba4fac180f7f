// MIME types: MIME Sniffing Standard §4.
import { trimHTTPSpace, trimHTTPSpaceAtEnd } from "../webidl/trim.js";
import { each } from "../language/lists.js";
import { pairsOf } from "../language/collections.js";

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const quotableValue = /^[\t\x20-\x7e\x80-\xff]*$/;

// Only ASCII is converted, since any other character makes the token invalid.
const lower = (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** → {type, subtype, essence, parameters: Map}, or null for failure. */
export const parseMimeType = (input) => {
  const text = trimHTTPSpace(input);
  const slash = text.indexOf("/");
  if (slash < 0) return null;
  const type = text.slice(0, slash);
  const semicolon = text.indexOf(";", slash);
  const end = semicolon < 0 ? text.length : semicolon;
  const subtype = trimHTTPSpaceAtEnd(text.slice(slash + 1, end));
  if (!token.test(type) || !token.test(subtype)) return null;
  const essence = lower(`${type}/${subtype}`);
  return { __proto__: null, type: lower(type), subtype: lower(subtype), essence, parameters: parseParameters(text, end) };
};

const parseParameters = (text, start) => {
  const parameters = new Map();
  for (let position = start; position < text.length;) {
    const parameter = parseParameter(text, position + 1);
    position = parameter.end;
    const { name, value } = parameter;
    const isValid = token.test(name) && quotableValue.test(value) && !parameter.isMissing;
    if (isValid && !parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
};

/** One parameter, from after its semicolon. `end` is at the next semicolon or at the end of the text. */
const parseParameter = (text, start) => {
  const next = (from, pattern) => {
    const found = text.slice(from).search(pattern);
    return found < 0 ? text.length : from + found;
  };
  const nameStart = next(start, /[^\t\n\r ]/);
  const nameEnd = next(nameStart, /[;=]/);
  const name = lower(text.slice(nameStart, nameEnd));
  if (text[nameEnd] !== "=") return { __proto__: null, name, value: "", isMissing: true, end: nameEnd };
  if (text[nameEnd + 1] === '"') {
    const { value, end } = parseQuotedString(text, nameEnd + 1);
    return { __proto__: null, name, value, isMissing: false, end: next(end, /;/) };
  }
  const end = next(nameEnd + 1, /;/);
  const value = trimHTTPSpaceAtEnd(text.slice(nameEnd + 1, end));
  return { __proto__: null, name, value, isMissing: value === "", end };
};

/** "Collect an HTTP quoted string", without its quotes and escapes (Fetch Standard §2.2). */
const parseQuotedString = (text, start) => {
  let value = "";
  let position = start + 1;
  for (; position < text.length && text[position] !== '"'; position++) {
    // A backslash at the very end stands for itself.
    if (text[position] === "\\" && position + 1 < text.length) position += 1;
    value += text[position];
  }
  return { __proto__: null, value, end: Math.min(position + 1, text.length) };
};

export const serializeMimeType = ({ essence, parameters }) => {
  let text = essence;
  for (const { 0: name, 1: value } of each(pairsOf(parameters))) {
    const isToken = token.test(value);
    text += `;${name}=${isToken ? value : `"${value.replace(/["\\]/g, "\\$&")}"`}`;
  }
  return text;
};
