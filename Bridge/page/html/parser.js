// Elements from HTML text: a small tree construction, for well-formed markup and the end tags that authors
// leave out (HTML §13.1.2.4). It has no foster parenting and does not reorder misnested formatting.

import { attributeOf, htmlNamespace, setParsedAttribute } from "../dom/element.js";
import { neverRun } from "./script.js";
import { insideOf } from "./template-contents.js";
import { tokenize } from "./tokens.js";
import {
  childElements, childrenOf, DOCUMENT_TYPE_NODE, fillNode, insertNode, ownerOf, TEXT_NODE, typeOf,
} from "../dom/node.js";
import { appendText, DocumentType } from "../dom/node-kinds.js";
import { constructionKey } from "../webidl/webidl.js";
import { append, each } from "../language/lists.js";
import { pairsOf } from "../language/collections.js";

export const voidNames = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

const blocks =
  "address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre " +
  "section table ul";

/** The open elements that a start tag closes. */
const impliedEnds = new Map([
  ["li", ["li"]], ["dt", ["dt", "dd"]], ["dd", ["dt", "dd"]], ["option", ["option"]],
  ["optgroup", ["option", "optgroup"]],
  ["tr", ["td", "th", "tr"]], ["td", ["td", "th"]], ["th", ["td", "th"]],
  ["tbody", ["td", "th", "tr", "tbody", "thead"]],
  ["tfoot", ["td", "th", "tr", "tbody", "thead"]], ...blocks.split(" ").map((name) => [name, ["p"]]),
]);

/** The maximum depth of a parsed tree in WebKit and Chromium. Deeper elements become siblings. */
const maximumDepth = 512;

class Builder {
  root;
  document;
  /** {name, element} of the open elements, and their number by name. */
  open = [];
  #counts = new Map();

  constructor(root, document) {
    this.root = root;
    this.document = document;
  }

  isOpen(name) {
    return this.#counts.get(name) > 0;
  }

  get currentName() {
    return this.open.at(-1)?.name ?? null;
  }

  /** The node that receives the next content. */
  get parent() {
    return insideOf(this.open[Math.min(this.open.length, maximumDepth) - 1]?.element ?? this.root);
  }

  #push(name, element) {
    append(this.open, { __proto__: null, name, element });
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  #pop() {
    const { name } = this.open.pop();
    this.#counts.set(name, this.#counts.get(name) - 1);
  }

  start({ name, attributes }) {
    if (name === "form" && this.isOpen("form")) return;
    while (impliedEnds.get(name)?.includes(this.currentName)) this.#pop();
    if (name === "tr" && this.currentName === "table") this.start({ __proto__: null, name: "tbody", attributes: new Map() });
    const element = this.document.createElementNS(htmlNamespace, name);
    for (const { 0: key, 1: value } of each(pairsOf(attributes))) setParsedAttribute(element, key, value);
    neverRun(element);
    insertNode(this.parent, element, null);
    if (!voidNames.has(name)) this.#push(name, element);
  }

  end({ name }) {
    if (!this.isOpen(name)) return;
    while (this.currentName !== name) this.#pop();
    this.#pop();
  }

  text({ data }) {
    const last = childrenOf(this.parent).at(-1);
    const isFirst = last === undefined && ["pre", "textarea"].includes(this.currentName);
    const text = isFirst ? data.replace(/^\n/, "") : data;
    if (last !== undefined && typeOf(last) === TEXT_NODE) appendText(last, text);
    else if (text !== "") insertNode(this.parent, this.document.createTextNode(text), null);
  }

  comment({ data }) {
    insertNode(this.parent, this.document.createComment(data), null);
  }

  doctype() {}
}

/** Parses the text into a node: an element or a fragment. */
export const parseInto = (root, text) => {
  const document = ownerOf(root);
  const builder = new Builder(root, document);
  fillNode(root, () => {
    for (const token of each(tokenize(text))) builder[token.kind](token);
  });
  return root;
};

const headNames = new Set(["base", "link", "meta", "noscript", "script", "style", "template", "title"]);
const frameNames = new Set(["html", "head", "body"]);

/** Processes a token before the html element; false for one that belongs inside it. */
const insertBefore = (document, root, { kind, name, data }) => {
  if (kind === "comment") insertNode(document, document.createComment(data), root);
  else if (kind !== "doctype") return kind === "text" && data.trim() === "";
  else if (!hasDoctype(document)) insertNode(document, new DocumentType(constructionKey, document, name), root);
  return true;
};
const hasDoctype = (document) => childrenOf(document).some((node) => typeOf(node) === DOCUMENT_TYPE_NODE);

/** Fills a document that already has html, head and body. */
export const parseHTMLInto = (document, text) => {
  fillNode(document, () => build(document, text));
  return document;
};

const build = (document, text) => {
  const root = childElements(document)[0];
  const { 0: head, 1: body } = childElements(root);
  let builder = new Builder(head, document);
  let isBefore = true;
  const inBody = () => {
    if (builder.root === head) builder = new Builder(body, document);
  };
  for (const token of each(tokenize(text))) {
    isBefore &&= insertBefore(document, root, token);
    if (isBefore || token.kind === "doctype") continue;
    if (frameNames.has(token.name)) {
      if (token.kind === "start") copyAttributes(token, { __proto__: null, html: root, head, body }[token.name]);
      if (token.name === "body" || (token.name === "head" && token.kind === "end")) inBody();
      continue;
    }
    const isBetween = builder.root === head && builder.open.length === 0;
    if (isBetween && token.kind === "text" && token.data.trim() === "") continue;
    if (isBetween && (token.kind === "text" || (token.kind === "start" && !headNames.has(token.name)))) inBody();
    builder[token.kind](token);
  }
};

const copyAttributes = ({ attributes }, element) => {
  for (const { 0: name, 1: value } of each(pairsOf(attributes))) {
    if (attributeOf(element, name) === null) setParsedAttribute(element, name, value);
  }
};
