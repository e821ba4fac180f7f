// Elements from HTML text: a small tree construction, for well-formed markup and the end tags that authors
// leave out (HTML §13.1.2.4). It has no foster parenting and does not reorder misnested formatting.

import { attributeOf, htmlNamespace, localNameOf } from "./element.js";
import { neverRun } from "./html-script.js";
import { tokenize } from "./html-tokens.js";
import { childElements, childrenOf, insertNode, ownerOf, parentOf } from "./node.js";

export const voidNames = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

const blocks =
  "address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre " +
  "section table ul";

/** What the start tag of a name ends when it is open. */
const impliedEnds = new Map([
  ["li", ["li"]], ["dt", ["dt", "dd"]], ["dd", ["dt", "dd"]], ["option", ["option"]],
  ["optgroup", ["option", "optgroup"]],
  ["tr", ["td", "th", "tr"]], ["td", ["td", "th"]], ["th", ["td", "th"]],
  ["tbody", ["td", "th", "tr", "tbody", "thead"]],
  ["tfoot", ["td", "th", "tr", "tbody", "thead"]], ...blocks.split(" ").map((name) => [name, ["p"]]),
]);

class Builder {
  root;
  document;
  current;

  constructor(root, document) {
    this.root = root;
    this.document = document;
    this.current = root;
  }

  isOpen(name) {
    for (let node = this.current; node !== this.root; node = parentOf(node)) {
      if (localNameOf(node) === name) return true;
    }
    return false;
  }

  get currentName() {
    return this.current === this.root ? null : localNameOf(this.current);
  }

  start({ name, attributes }) {
    if (name === "form" && this.isOpen("form")) return;
    while (impliedEnds.get(name)?.includes(this.currentName)) this.current = parentOf(this.current);
    if (name === "tr" && this.currentName === "table") this.start({ name: "tbody", attributes: new Map() });
    const element = this.document.createElementNS(htmlNamespace, name);
    for (const [key, value] of attributes) element.setAttributeNS(null, key, value);
    neverRun(element);
    insertNode(this.current, element, null);
    if (!voidNames.has(name)) this.current = element;
  }

  end({ name }) {
    if (!this.isOpen(name)) return;
    while (this.currentName !== name) this.current = parentOf(this.current);
    this.current = parentOf(this.current);
  }

  text({ data }) {
    const isFirst = ["pre", "textarea"].includes(this.currentName) && childrenOf(this.current).length === 0;
    const text = isFirst ? data.replace(/^\n/, "") : data;
    if (text !== "") insertNode(this.current, this.document.createTextNode(text), null);
  }

  comment({ data }) {
    insertNode(this.current, this.document.createComment(data), null);
  }

  doctype() {}
}

/** Puts the elements of the text into a node: an element, or a fragment. */
export const parseInto = (root, text) => {
  const document = ownerOf(root);
  const builder = new Builder(root, document);
  for (const token of tokenize(text)) builder[token.kind](token);
  return root;
};

const headNames = new Set(["base", "link", "meta", "noscript", "script", "style", "template", "title"]);
const frameNames = new Set(["html", "head", "body"]);

/** Fills a document that has html, head and body already. */
export const parseHTMLInto = (document, text) => {
  const root = childElements(document)[0];
  const [head, body] = childElements(root);
  let builder = new Builder(head, document);
  const inBody = () => {
    if (builder.root === head) builder = new Builder(body, document);
  };
  for (const token of tokenize(text)) {
    if (frameNames.has(token.name)) {
      if (token.kind === "start") copyAttributes(token, { html: root, head, body }[token.name]);
      if (token.name === "body" || (token.name === "head" && token.kind === "end")) inBody();
      continue;
    }
    const isBetween = builder.root === head && builder.current === head;
    if (isBetween && token.kind === "text" && token.data.trim() === "") continue;
    if (isBetween && (token.kind === "text" || (token.kind === "start" && !headNames.has(token.name)))) inBody();
    builder[token.kind](token);
  }
  return document;
};

const copyAttributes = ({ attributes }, element) => {
  for (const [name, value] of attributes) {
    if (attributeOf(element, name) === null) element.setAttributeNS(null, name, value);
  }
};
