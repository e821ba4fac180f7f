// multipart/form-data: the parser behind formData() (https://fetch.spec.whatwg.org/#body-mixin).
import { native } from "../native.js";
import { makeFile } from "./blob.js";
import { normalizeType } from "./blob-values.js";
import { utf8Encode } from "../encoding/interfaces.js";
import { trimBlanks } from "../webidl/trim.js";
import { append, each } from "../language/lists.js";
import { binaryString, copyBytes, viewOf } from "../language/bytes.js";
import { matchesIn } from "../language/text.js";

const lineEnd = "\r\n";

/** Parses a body → entries ([name, string | File]); null if it violates RFC 7578. */
export const parseMultipart = (bytes, boundary) => {
  const text = binaryString(bytes);
  const delimiter = `--${binaryString(utf8Encode(boundary))}`;
  let position = text.startsWith(lineEnd) ? 2 : 0;
  const entries = [];
  for (;;) {
    if (!text.startsWith(delimiter, position)) return null;
    position += delimiter.length;
    if (text.startsWith("--", position)) return isEnd(text, position + 2) ? entries : null;
    if (!text.startsWith(lineEnd, position)) return null;
    const head = parseHead(text, position + 2);
    const bodyEnd = head === null ? -1 : text.indexOf(lineEnd + delimiter, head.end);
    if (bodyEnd < 0) return null;
    append(entries, toEntry(head, viewOf(bytes, head.end, bodyEnd)));
    position = bodyEnd + 2;
  }
};

const toEntry = ({ name, filename, type }, body) =>
  filename === null ? [name, native.utf8Decode(body)] : [name, makeFile(copyBytes(body), filename, normalizeType(type))];

const isEnd = (text, position) => position === text.length || text.startsWith(lineEnd, position);

/** The header lines of one part, up to its empty line. */
const parseHead = (text, start) => {
  const head = { __proto__: null, name: null, filename: null, type: "text/plain", end: 0 };
  for (let position = start; ; ) {
    const end = text.indexOf(lineEnd, position);
    if (end < 0) return null;
    const line = text.slice(position, end);
    position = end + 2;
    if (line === "") return head.name === null ? null : Object.assign(head, { __proto__: null, end: position });
    if (!readHeader(line, head)) return null;
  }
};

const readHeader = (line, head) => {
  const colon = line.indexOf(":");
  if (colon < 1) return false;
  const value = trimBlanks(line.slice(colon + 1));
  switch (line.slice(0, colon).toLowerCase()) {
    case "content-disposition":
      return readDisposition(value, head);
    case "content-type":
      head.type = value;
      return true;
    default:
      return true; // other fields are not about an entry
  }
};

const parameter = /;[ \t]*([^\s=;"]+)=(?:"([^"]*)"|([^;"\s]*))/g;

const readDisposition = (value, head) => {
  if (!/^form-data[ \t]*(;|$)/i.test(value)) return false;
  for (const { 1: key, 2: quoted, 3: bare } of each(matchesIn(value, parameter))) {
    const text = unescape(quoted ?? bare);
    if (key.toLowerCase() === "name") head.name ??= text;
    if (key.toLowerCase() === "filename") head.filename ??= text;
  }
  return head.name !== null;
};

const unescape = (bytes) => {
  const plain = bytes.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, '"');
  return native.utf8Decode(Uint8Array.from(plain, (character) => character.charCodeAt(0)));
};
