// The nodes of XPath 1.0, §5: those of the document, and attributes.
import { itemsOf } from "../dom/node-list.js";
import { attributeOf } from "../dom/element.js";
import {
  ATTRIBUTE_NODE, childrenOf, COMMENT_NODE, DOCUMENT_TYPE_NODE, ELEMENT_NODE, isNode, parentOf, rootOf, TEXT_NODE,
  typeOf,
} from "../dom/node.js";
import { append, each, filtered, flatMapped, insertAt, joined, mapped } from "../language/lists.js";
import { withoutDoubles } from "../language/collections.js";

const owners = new WeakMap();

export const kindOf = (node) => (owners.has(node) ? ATTRIBUTE_NODE : typeOf(node));
export const isElement = (node) => kindOf(node) === ELEMENT_NODE;
export const isXPathNode = (value) =>
  isNode(value) || (typeof value === "object" && value !== null && owners.has(value));
export const parentNode = (node) => owners.get(node) ?? parentOf(node);
export const childNodes = (node) =>
  (owners.has(node) ? [] : filtered(childrenOf(node), (child) => typeOf(child) !== DOCUMENT_TYPE_NODE));
export const rootNode = (node) => rootOf(owners.get(node) ?? node);

export const attributesOf = (node) => {
  if (!isElement(node)) return [];
  const attributes = itemsOf(node.attributes);
  for (const attribute of each(attributes)) owners.set(attribute, node);
  return attributes;
};

const isHTML = (node) => isElement(node) && node.namespaceURI === "http://www.w3.org/1999/xhtml";
/** Names of HTML elements match without case, as HTML §4 of the DOM's XPath requires. */
export const nameMatches = (node, name) => {
  const own = nameOf(node);
  return own === name || (isHTML(node) && own.toLowerCase() === name.toLowerCase());
};

export const nameOf = (node) => {
  const kind = kindOf(node);
  if (kind === ATTRIBUTE_NODE) return node.name;
  if (kind === ELEMENT_NODE) return isHTML(node) ? node.localName : node.tagName;
  return "";
};

export const stringOf = (node) => {
  const kind = kindOf(node);
  if (kind === ATTRIBUTE_NODE) return node.value;
  if (kind === TEXT_NODE || kind === COMMENT_NODE) return node.data;
  let text = "";
  for (const child of each(childNodes(node))) if (typeOf(child) !== COMMENT_NODE) text += stringOf(child);
  return text;
};

/**
 * The node's position: the indices of its ancestors and itself among their siblings, with attributes before children.
 */
const placeOf = (node) => {
  const place = [];
  for (let each = node; parentNode(each) !== null; each = parentNode(each)) {
    const parent = parentNode(each);
    insertAt(place, 0, owners.has(each) ? -1 : childrenOf(parent).indexOf(each));
  }
  return place;
};

const comparePlaces = (one, other) => {
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const difference = (one[index] ?? -2) - (other[index] ?? -2);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** The distinct nodes, in document order. */
export const inOrder = (nodes) => {
  if (nodes.length < 2) return nodes;
  const placed = mapped(withoutDoubles(nodes), (node) => ({ __proto__: null, node, place: placeOf(node) }));
  return mapped(placed.sort((one, other) => comparePlaces(one.place, other.place)), ({ node }) => node);
};

export const elementById = (root, id) => {
  const found = (node) => {
    if (isElement(node) && attributeOf(node, "id") === id) return node;
    for (const child of each(childNodes(node))) {
      const inner = found(child);
      if (inner !== null) return inner;
    }
    return null;
  };
  return found(root);
};

const ancestors = (node) => {
  const list = [];
  for (let each = parentNode(node); each !== null; each = parentNode(each)) append(list, each);
  return list;
};
const descendants = (node) => flatMapped(childNodes(node), (child) => joined([child], descendants(child)));
const siblings = (node, isBefore) => {
  const parent = parentNode(node);
  if (parent === null || owners.has(node)) return [];
  const all = childNodes(parent), index = all.indexOf(node);
  return isBefore ? filtered(all, (_, place) => place < index).reverse() : filtered(all, (_, place) => place > index);
};
const beyond = (node, isBefore) =>
  flatMapped(flatMapped(joined([node], ancestors(node)), (each) => siblings(each, isBefore)), (each) =>
    (isBefore ? joined(descendants(each).reverse(), [each]) : joined([each], descendants(each))));

/** Axes, XPath §2.2: node → nodes, nearest first. */
export const axes = {
  __proto__: null,
  ancestor: ancestors,
  "ancestor-or-self": (node) => joined([node], ancestors(node)),
  attribute: attributesOf,
  child: childNodes,
  descendant: descendants,
  "descendant-or-self": (node) => joined([node], descendants(node)),
  following: (node) => beyond(node, false),
  "following-sibling": (node) => siblings(node, false),
  namespace: () => [],
  parent: (node) => (parentNode(node) === null ? [] : [parentNode(node)]),
  preceding: (node) => beyond(node, true),
  "preceding-sibling": (node) => siblings(node, true),
  self: (node) => [node],
};
