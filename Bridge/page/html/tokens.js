// Tokens of HTML text: HTML §13.2.5, for common markup. Rare character references are left as text.
import { decodeReferences } from "./references.js";
import { next, readTag } from "./tags.js";
import { bareList } from "../language/lists.js";

/** The start of markup; any other "<" is text. */
const markup = /<(?=[a-zA-Z!?]|\/[^])/g;
const isLetter = (character) => /^[a-zA-Z]$/.test(character);

/** Every token has its `end`. The kind "none" stands for markup without a token. */
const readToken = (text, start) => {
  const end = next(text, markup, start);
  if (end > start) return { __proto__: null, kind: "text", data: decodeReferences(text.slice(start, end)), end };
  if (text[start + 1] === "!") return readDeclaration(text, start);
  if (text[start + 1] === "?") return readBogus(text, start + 1);
  if (text[start + 1] !== "/") return readTagToken("start", text, start + 1);
  if (isLetter(text[start + 2])) return readTagToken("end", text, start + 2);
  return text[start + 2] === ">" ? { __proto__: null, kind: "none", end: start + 3 } : readBogus(text, start + 2);
};

const readTagToken = (kind, text, start) => {
  const tag = readTag(text, start);
  return tag === null ? { __proto__: null, kind: "none", end: text.length } : { __proto__: null, kind, ...tag };
};

const doctype = /<!doctype[\t\n\f\r ]*([^\t\n\f\r >]*)[^>]*>?/iy;

const readDeclaration = (text, start) => {
  if (text.startsWith("--", start + 2)) return readComment(text, start);
  doctype.lastIndex = start;
  const match = doctype.exec(text);
  if (match === null) return readBogus(text, start + 2);
  return { __proto__: null, kind: "doctype", name: match[1].toLowerCase(), end: start + match[0].length };
};

const emptyComment = /<!---?>/y;
const commentEnd = /--!?>/g;

const readComment = (text, start) => {
  emptyComment.lastIndex = start;
  if (emptyComment.test(text)) return { __proto__: null, kind: "comment", data: "", end: emptyComment.lastIndex };
  commentEnd.lastIndex = start + 4;
  const match = commentEnd.exec(text);
  const end = match === null ? text.length : commentEnd.lastIndex;
  return { __proto__: null, kind: "comment", data: text.slice(start + 4, match?.index ?? end), end };
};

const readBogus = (text, start) => {
  const found = text.indexOf(">", start);
  const end = found < 0 ? text.length : found;
  return { __proto__: null, kind: "comment", data: text.slice(start, end), end: end + 1 };
};

export const rawTextNames = new Set(["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]);
const escapableNames = new Set(["textarea", "title"]);

/** The end of the text in a raw element. */
const rawEnd = (text, position, name) => next(text, new RegExp(`<(?=/${name}[\\t\\n\\f\\r />])`, "gi"), position);

/** → a list of {kind: start | end | text | comment | doctype, name?, attributes?, data?}. */
export const tokenize = (given) => {
  const tokens = bareList();
  const text = given.replace(/\r\n?/g, "\n");
  for (let position = 0; position < text.length;) {
    const token = readToken(text, position);
    if (token.kind !== "none") tokens[tokens.length] = token;
    position = token.end;
    const isEscapable = escapableNames.has(token.name);
    if (token.kind !== "start" || !(isEscapable || rawTextNames.has(token.name))) continue;
    const end = rawEnd(text, position, token.name);
    const data = text.slice(position, end);
    const shown = isEscapable ? decodeReferences(data) : data;
    if (data !== "") tokens[tokens.length] = { __proto__: null, kind: "text", data: shown };
    position = end;
  }
  return tokens;
};
