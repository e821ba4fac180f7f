// Documents from XML text: XML 1.0 with namespaces, without external entities. Malformed text throws.

import { makeDocument } from "../dom/document-interface.js";
import { fillNode } from "../dom/node.js";
import { append, each, mapped } from "../language/lists.js";
import { matchesIn } from "../language/text.js";

const xmlNamespace = "http://www.w3.org/XML/1998/namespace";
const name = String.raw`[A-Za-z_:\u0080-\uffff][-\w.:\u0080-\uffff]*`;
const startTag = new RegExp(String.raw`<(${name})((?:\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>`, "y");
const endTag = new RegExp(String.raw`<\/(${name})\s*>`, "y");
const attribute = new RegExp(String.raw`(${name})\s*=\s*(?:"([^"]*)"|'([^']*)')`, "g");
const section = /<!\[CDATA\[([^]*?)\]\]>/y;
const instruction = /<\?[^]*?\?>/y;
const doctype = /<!DOCTYPE\s+([^\s>[]+)/y;
const text = /[^<]+/y;

export class MalformedXML extends Error {}
const fail = (message) => {
  throw new MalformedXML(message);
};

const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const fromCode = (code) => (code <= 0x10ffff ? String.fromCodePoint(code) : fail("no such character"));
const decode = (data) =>
  data.replace(/&(?:#x([\da-fA-F]+);|#(\d+);|(\w+);)?/g, (whole, hex, decimal, entity) => {
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16));
    if (decimal !== undefined) return fromCode(Number.parseInt(decimal, 10));
    return Object.hasOwn(entities, entity ?? "") ? entities[entity] : fail(`${whole} is an unknown entity`);
  });

const readAttributes = (given) => {
  const pairs = mapped(matchesIn(given, attribute), ({ 1: key, 2: double, 3: single }) => [key, decode(double ?? single)]);
  if (new Set(mapped(pairs, ({ 0: key }) => key)).size < pairs.length) fail("an attribute occurs twice");
  return pairs;
};

const closing = { __proto__: null, '"': '"', "'": "'", "[": "]" };

/** The index after the ">" of a doctype. That character may also occur in literals and in the internal subset. */
const endOfDoctype = (source, start) => {
  for (let at = start; at >= 0 && at < source.length; at++) {
    if (source[at] === ">") return at + 1;
    const mark = closing[source[at]];
    if (mark !== undefined) at = source.indexOf(mark, at + 1);
    if (at < 0) break;
  }
  return fail("a doctype has no end");
};

/** The same maximum depth as in WebKit. */
const maximumDepth = 5000;

class Parser {
  source;
  document;
  position = 0;
  open = [];
  scopes = [new Map([["xml", xmlNamespace], ["", null]])];

  constructor(source, document) {
    this.source = source;
    this.document = document;
  }

  take(pattern) {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.source);
    if (match) this.position += match[0].length;
    return match;
  }

  get parent() {
    return this.open.at(-1)?.element ?? this.document;
  }

  run() {
    fillNode(this.document, () => {
      while (this.position < this.source.length) this.step();
    });
    if (this.open.length > 0) fail(`${this.open.at(-1).name} is not closed`);
    if (!this.document.documentElement) fail("there is no element");
    return this.document;
  }

  step() {
    let match;
    if ((match = this.take(text))) this.addText(decode(match[0]));
    else if (this.source.startsWith("<!--", this.position)) this.comment();
    else if ((match = this.take(section))) this.addText(match[1], true);
    else if (this.take(instruction)) return;
    else if ((match = this.take(doctype))) this.addDoctype(match[1], endOfDoctype(this.source, this.position));
    else if ((match = this.take(endTag))) this.close(match[1]);
    else if ((match = this.take(startTag))) this.start(match[1], match[2], match[3]);
    else fail(`unexpected markup ${this.source.slice(this.position, this.position + 20)}`);
  }

  addText(data, isSection = false) {
    if (this.open.length > 0) this.parent.appendChild(this.document.createTextNode(data));
    else if (isSection || data.trim() !== "") fail("text outside the element");
  }

  /** "--" ends a comment, and only ">" may follow it. */
  comment() {
    const start = this.position + 4;
    const end = this.source.indexOf("--", start);
    if (end < 0 || this.source[end + 2] !== ">") fail("a comment has no end, or -- in it");
    this.parent.appendChild(this.document.createComment(this.source.slice(start, end)));
    this.position = end + 3;
  }

  addDoctype(given, end) {
    this.position = end;
    if (this.document.documentElement || this.document.doctype) fail("a doctype in the wrong place");
    this.document.appendChild(this.document.implementation.createDocumentType(given, "", ""));
  }

  start(given, attributeText, slash) {
    const attributes = readAttributes(attributeText);
    if (this.open.length === maximumDepth) fail("the elements are too deep");
    if (this.open.length === 0 && this.document.documentElement) fail("there are two elements");
    append(this.scopes, scopeOf(attributes, this.scopes.at(-1)));
    const element = this.document.createElementNS(this.namespaceOf(given, ""), given);
    for (const { 0: key, 1: value } of each(attributes)) {
      element.setAttributeNS(key.includes(":") ? this.namespaceOf(key) : null, key, value);
    }
    this.parent.appendChild(element);
    if (slash === "") append(this.open, { __proto__: null, name: given, element });
    else this.scopes.pop();
  }

  namespaceOf(qualified) {
    const prefix = qualified.includes(":") ? qualified.slice(0, qualified.indexOf(":")) : "";
    if (prefix === "xmlns") return "http://www.w3.org/2000/xmlns/";
    const scope = this.scopes.at(-1);
    return scope.has(prefix) ? scope.get(prefix) : fail(`the prefix ${prefix} is not declared`);
  }

  close(given) {
    if (this.open.pop()?.name !== given) fail(`${given} is closed in the wrong place`);
    this.scopes.pop();
  }
}

const scopeOf = (attributes, outer) => {
  if (!attributes.some(({ 0: key }) => key.startsWith("xmlns"))) return outer;
  const scope = new Map(outer);
  for (const { 0: key, 1: value } of each(attributes)) {
    if (key === "xmlns") scope.set("", value === "" ? null : value);
    else if (key.startsWith("xmlns:")) scope.set(key.slice(6), value);
  }
  return scope;
};

/** Throws MalformedXML. */
export const parseXML = (source, contentType, url) => {
  const normalized = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  return new Parser(normalized, makeDocument(false, contentType, url)).run();
};

