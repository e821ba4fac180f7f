// The nodes of XPath 1.0, §5: those of the document, and its attributes.
import { attributeOf } from "../dom/element.js";
import {
  ATTRIBUTE_NODE, childrenOf, COMMENT_NODE, DOCUMENT_TYPE_NODE, ELEMENT_NODE, isNode, parentOf, rootOf, TEXT_NODE,
  typeOf,
} from "../dom/node.js";

const owners = new WeakMap();

export const kindOf = (node) => (owners.has(node) ? ATTRIBUTE_NODE : typeOf(node));
export const isElement = (node) => kindOf(node) === ELEMENT_NODE;
export const isXPathNode = (value) =>
  isNode(value) || (typeof value === "object" && value !== null && owners.has(value));
export const parentNode = (node) => owners.get(node) ?? parentOf(node);
export const childNodes = (node) =>
  (owners.has(node) ? [] : childrenOf(node).filter((child) => typeOf(child) !== DOCUMENT_TYPE_NODE));
export const rootNode = (node) => rootOf(owners.get(node) ?? node);

export const attributesOf = (node) => {
  if (!isElement(node)) return [];
  const attributes = [...node.attributes];
  for (const attribute of attributes) owners.set(attribute, node);
  return attributes;
};

const isHTML = (node) => isElement(node) && node.namespaceURI === "http://www.w3.org/1999/xhtml";
/** HTML elements are found by their names in any case, as HTML §4 of the DOM's XPath has it. */
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
  for (const child of childNodes(node)) if (typeOf(child) !== COMMENT_NODE) text += stringOf(child);
  return text;
};

/** The node's place: the indices of its ancestors and itself among their siblings, attributes before children. */
const placeOf = (node) => {
  const place = [];
  for (let each = node; parentNode(each) !== null; each = parentNode(each)) {
    const parent = parentNode(each);
    place.unshift(owners.has(each) ? -1 : childrenOf(parent).indexOf(each));
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

/** Without doubles, in document order. */
export const inOrder = (nodes) => {
  if (nodes.length < 2) return nodes;
  const placed = [...new Set(nodes)].map((node) => ({ node, place: placeOf(node) }));
  return placed.sort((one, other) => comparePlaces(one.place, other.place)).map(({ node }) => node);
};

export const elementById = (root, id) => {
  const found = (node) => {
    if (isElement(node) && attributeOf(node, "id") === id) return node;
    for (const child of childNodes(node)) {
      const inner = found(child);
      if (inner !== null) return inner;
    }
    return null;
  };
  return found(root);
};

const ancestors = (node) => {
  const list = [];
  for (let each = parentNode(node); each !== null; each = parentNode(each)) list.push(each);
  return list;
};
const descendants = (node) => childNodes(node).flatMap((child) => [child, ...descendants(child)]);
const siblings = (node, isBefore) => {
  const parent = parentNode(node);
  if (parent === null || owners.has(node)) return [];
  const all = childNodes(parent), index = all.indexOf(node);
  return isBefore ? all.slice(0, index).reverse() : all.slice(index + 1);
};
const beyond = (node, isBefore) =>
  [node, ...ancestors(node)].flatMap((each) => siblings(each, isBefore)).flatMap((each) =>
    (isBefore ? [...descendants(each).reverse(), each] : [each, ...descendants(each)]));

/** Axes, XPath §2.2: node → nodes, the nearest first. */
export const axes = {
  __proto__: null,
  ancestor: ancestors,
  "ancestor-or-self": (node) => [node, ...ancestors(node)],
  attribute: attributesOf,
  child: childNodes,
  descendant: descendants,
  "descendant-or-self": (node) => [node, ...descendants(node)],
  following: (node) => beyond(node, false),
  "following-sibling": (node) => siblings(node, false),
  namespace: () => [],
  parent: (node) => (parentNode(node) === null ? [] : [parentNode(node)]),
  preceding: (node) => beyond(node, true),
  "preceding-sibling": (node) => siblings(node, true),
  self: (node) => [node],
};
