// Tags of HTML text: HTML §13.2.5.8 to §13.2.5.40, parsed by an index that only moves forward. Markup may be large and
// hostile, so no character is read twice.
import { decodeReferences } from "./references.js";

const afterTagName = /[\t\n\f\r />]/g;
const attributeStart = /[^\t\n\f\r /]/g;
const afterAttributeName = /[\t\n\f\r />=]/g;
const notSpace = /[^\t\n\f\r ]/g;
const afterValue = /[\t\n\f\r >]/g;

/** The next match of a single-character pattern, or the length of the text. */
export const next = (text, pattern, from) => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex - 1 : text.length;
};

const toName = (text) => text.toLowerCase().replaceAll("\0", "\ufffd");

/**
 * The tag whose name begins at `start` → {name, attributes, end}; null if the text ends inside it. The first of several
 * attributes of one name counts.
 */
export const readTag = (text, start) => {
  const nameEnd = next(text, afterTagName, start);
  const attributes = new Map();
  let at = next(text, attributeStart, nameEnd);
  while (at < text.length && text[at] !== ">") {
    const { name, value, end } = readAttribute(text, at);
    if (!attributes.has(name)) attributes.set(name, value);
    at = next(text, attributeStart, end);
  }
  return at === text.length ? null : { __proto__: null, name: toName(text.slice(start, nameEnd)), attributes, end: at + 1 };
};

/** A name may begin with "=". */
const readAttribute = (text, start) => {
  const nameEnd = next(text, afterAttributeName, start + 1);
  const name = toName(text.slice(start, nameEnd));
  const mark = next(text, notSpace, nameEnd);
  if (text[mark] !== "=") return { __proto__: null, name, value: "", end: nameEnd };
  return { __proto__: null, name, ...readValue(text, next(text, notSpace, mark + 1)) };
};

const readValue = (text, start) => {
  const isQuoted = text[start] === '"' || text[start] === "'";
  const end = isQuoted ? quotedEnd(text, start) : next(text, afterValue, start);
  const value = decodeReferences(text.slice(isQuoted ? start + 1 : start, end));
  return { __proto__: null, value, end: isQuoted ? end + 1 : end };
};

const quotedEnd = (text, start) => {
  const end = text.indexOf(text[start], start + 1);
  return end < 0 ? text.length : end;
};
