// Trees of nodes, DOM §4.2: access, and the algorithms that change them.

import { DOMException } from "../window/dom-exception.js";
import { append, bareList, copyOf, each, filtered, insertAt, removeAt } from "../language/lists.js";

export const ELEMENT_NODE = 1, ATTRIBUTE_NODE = 2, TEXT_NODE = 3, COMMENT_NODE = 8, DOCUMENT_NODE = 9,
  DOCUMENT_TYPE_NODE = 10, DOCUMENT_FRAGMENT_NODE = 11;

/** The state of a node: {nodeType, ownerDocument, parent, children}; dom/node.js defines how to get it. */
let partsOf;
export const setPartsReader = (read) => {
  partsOf = read;
};

/** Called after a node was inserted or removed: ({node, parent, isInserted}). */
const observers = [];
export const observeTree = (callback) => append(observers, callback);
const tell = (change) => isParsing || observers.forEach((observer) => observer(change));

/** Called when a parser has filled a node, whose steps the other observers do not see: (root). */
const parseObservers = [];
export const observeParsing = (callback) => append(parseObservers, callback);
let isParsing = false;

export const fillNode = (root, build) => {
  const wasParsing = isParsing;
  isParsing = true;
  try {
    build();
  } finally {
    isParsing = wasParsing;
  }
  parseObservers.forEach((observer) => observer(root));
};

/**
 * The modules of this page read nodes through these functions, because the names of a form's controls can hide its
 * members.
 */
export const parentOf = (node) => partsOf(node).parent;
export const typeOf = (node) => partsOf(node).nodeType;
export const ownerOf = (node) => partsOf(node).ownerDocument;
export const childrenOf = (node) => partsOf(node).children;

export const isInclusiveAncestor = (ancestor, node) => {
  for (let each = node; each; each = partsOf(each).parent) if (each === ancestor) return true;
  return false;
};

export const rootOf = (node) => {
  let root = node;
  while (partsOf(root).parent) root = partsOf(root).parent;
  return root;
};

export const sibling = (node, step) => {
  const siblings = partsOf(node).parent && partsOf(partsOf(node).parent).children;
  return siblings?.[siblings.indexOf(node) + step] ?? null;
};

export const isConnected = (node) => typeOf(rootOf(node)) === DOCUMENT_NODE;

/** All nodes below one, in tree order. Not recursive, since trees may be deeper than the stack. */
export const descendantsOf = (node) => {
  const found = bareList(), waiting = bareList();
  const wait = (children) => {
    for (let index = children.length - 1; index >= 0; index--) waiting[waiting.length] = children[index];
  };
  wait(partsOf(node).children);
  while (waiting.length > 0) {
    const next = waiting[waiting.length - 1];
    waiting.length -= 1;
    found[found.length] = next;
    wait(partsOf(next).children);
  }
  return copyOf(found);
};

export const childElements = (node) => filtered(partsOf(node).children, (child) => typeOf(child) === ELEMENT_NODE);

export const notFound = () => new DOMException("the node is not a child of this node", "NotFoundError");

/** "Ensure pre-insertion validity", as far as a violation is possible here. */
export const checkInsertion = (parent, node, replaced = null) => {
  const parentType = typeOf(parent), type = typeOf(node);
  const takesChildren = [ELEMENT_NODE, DOCUMENT_NODE, DOCUMENT_FRAGMENT_NODE].includes(parentType);
  const isAbove = node === parent || (childrenOf(node).length > 0 && isInclusiveAncestor(node, parent));
  if (!takesChildren || type === DOCUMENT_NODE || isAbove) {
    throw new DOMException("the node cannot be inserted there", "HierarchyRequestError");
  }
  const hasOther =
    parentType === DOCUMENT_NODE && childElements(parent).some((each) => each !== node && each !== replaced);
  if ((type === ELEMENT_NODE && hasOther) || (parentType === DOCUMENT_NODE && type === TEXT_NODE)) {
    throw new DOMException("a document has one element and no text", "HierarchyRequestError");
  }
};

/** "Pre-insert", DOM §4.2.3. A fragment inserts its children. */
export const insertNode = (parent, node, before) => {
  checkInsertion(parent, node);
  if (before !== null && parentOf(before) !== parent) throw notFound();
  const reference = before === node ? sibling(node, 1) : before;
  const nodes = typeOf(node) === DOCUMENT_FRAGMENT_NODE ? copyOf(childrenOf(node)) : [node];
  for (const one of each(nodes)) place(parent, one, reference);
  return node;
};

const place = (parent, node, reference) => {
  removeNode(node);
  const children = childrenOf(parent);
  insertAt(children, reference === null ? children.length : children.indexOf(reference), node);
  partsOf(node).parent = parent;
  adopt(node, typeOf(parent) === DOCUMENT_NODE ? parent : ownerOf(parent));
  tell({ __proto__: null, node, parent, isInserted: true });
};

const adopt = (node, document) => {
  if (partsOf(node).ownerDocument === document) return;
  partsOf(node).ownerDocument = document;
  for (const below of each(descendantsOf(node))) partsOf(below).ownerDocument = document;
};

export const adoptNode = (node, document) => {
  removeNode(node);
  adopt(node, document);
  return node;
};

/** Removes a node from its parent. */
export const removeNode = (node) => {
  const { parent } = partsOf(node);
  if (!parent) return node;
  const { children } = partsOf(parent);
  removeAt(children, children.indexOf(node));
  partsOf(node).parent = null;
  tell({ __proto__: null, node, parent, isInserted: false });
  return node;
};
