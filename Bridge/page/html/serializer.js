// innerHTML, outerHTML and insertAdjacentHTML: HTML §13.3 and DOM Parsing §2.

import { itemsOf } from "../dom/node-list.js";
import { DOMException } from "../window/dom-exception.js";
import { Element, htmlNamespace, localNameOf, namespaceOf } from "../dom/element.js";
import { parseInto, voidNames } from "./parser.js";
import { insideOf } from "./template-contents.js";
import { rawTextNames } from "./tokens.js";
import { childrenOf, insertNode, ownerOf, parentOf, removeNode, sibling, typeOf } from "../dom/node.js";
import { requireArguments, toDOMString } from "../webidl/webidl.js";
import { serializeXML } from "../xml/serializer.js";
import { copyOf, each, mapped } from "../language/lists.js";

const references = { "&": "&amp;", "\u00a0": "&nbsp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escapeText = (text) => text.replace(/[&\u00a0<>]/g, (each) => references[each]);
const escapeValue = (text) => text.replace(/[&\u00a0"<>]/g, (each) => references[each]);

const serializeElement = (element) => {
  const name = localNameOf(element);
  const attributes = mapped(attributesOf(element), ({ name: key, value }) => ` ${key}="${escapeValue(value)}"`);
  const opening = `<${name}${attributes.join("")}>`;
  return voidNames.has(name) ? opening : `${opening}${serializeChildren(element)}</${name}>`;
};

const { get: attributesGetter } = Object.getOwnPropertyDescriptor(Element.prototype, "attributes");
const attributesOf = (element) => itemsOf(Reflect.apply(attributesGetter, element, []));

const serializeNode = (node, parent) => {
  if (typeOf(node) === 1) return serializeElement(node);
  if (typeOf(node) === 8) return `<!--${node.data}-->`;
  if (typeOf(node) === 10) return `<!DOCTYPE ${node.name}>`;
  if (typeOf(node) !== 3) return "";
  return typeOf(parent) === 1 && rawTextNames.has(localNameOf(parent)) ? node.data : escapeText(node.data);
};

/** "HTML fragment serialization": the markup of the node's content. */
export const serializeChildren = (node) => mapped(childrenOf(insideOf(node)), (child) => serializeNode(child, node)).join("");

const isHTML = (element) => namespaceOf(element) === htmlNamespace;
const toText = (value) => (value === null ? "" : toDOMString(value));
const fragmentOf = (element, text) => parseInto(ownerOf(element).createDocumentFragment(), text);

const members = {
  get innerHTML() {
    return isHTML(this) ? serializeChildren(this) : mapped(childrenOf(this), (child) => serializeXML(child)).join("");
  },

  set innerHTML(value) {
    const fragment = fragmentOf(this, toText(value)), inside = insideOf(this);
    for (const child of each(copyOf(childrenOf(inside)))) removeNode(child);
    insertNode(inside, fragment, null);
  },

  get outerHTML() { return isHTML(this) ? serializeElement(this) : serializeXML(this); },

  set outerHTML(value) {
    const parent = parentOf(this), next = sibling(this, 1);
    if (parent === null) return;
    if (typeOf(parent) === 9) throw new DOMException("the root of a document cannot be replaced", "NoModificationAllowedError");
    const fragment = fragmentOf(this, toText(value));
    removeNode(this);
    insertNode(parent, fragment, next);
  },

  insertAdjacentHTML(position, text) {
    requireArguments(arguments.length, 2, "insertAdjacentHTML");
    Element.prototype.insertAdjacentElement.call(this, position, fragmentOf(this, toDOMString(text)));
  },
};

const descriptors = Object.getOwnPropertyDescriptors(members);
Object.defineProperties(Element.prototype, descriptors);
