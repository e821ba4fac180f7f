// Node, DOM §4.4: the tree, and how events travel up in it.

import { DOMException } from "./dom-exception.js";
import { EventTarget, setTargetHooks } from "./events.js";
import { liveList } from "./node-list.js";
import { defineInterface, expose, requireArguments, requireKey, toDOMString } from "./webidl.js";

let partsOf;
export let isNode;

export const ELEMENT_NODE = 1, TEXT_NODE = 3, COMMENT_NODE = 8, DOCUMENT_NODE = 9, DOCUMENT_TYPE_NODE = 10,
  DOCUMENT_FRAGMENT_NODE = 11;
const textNodes = new Set([TEXT_NODE, COMMENT_NODE]);

/** What node.js leaves to the modules above it: {getTheParent, activationBehavior, …} of events.js. */
export const nodeHooks = {
  getTheParent: (node, event) => node.parentNode ?? parentOfRoot(node, event),
};
let parentOfRoot = () => null;
export const setParentOfRoot = (callback) => {
  parentOfRoot = callback;
};

/** Told after a node has come into a tree or left it: ({node, parent, isInserted}). */
const observers = [];
export const observeTree = (callback) => observers.push(callback);
const tell = (change) => observers.forEach((observer) => observer(change));

export class Node extends EventTarget {
  #parts;

  static {
    partsOf = (node) => node.#parts;
    isNode = (value) => typeof value === "object" && value !== null && #parts in value;
  }

  constructor(key, nodeType, ownerDocument) {
    requireKey(key);
    super();
    this.#parts = { nodeType, ownerDocument, parent: null, children: [], childList: null };
    setTargetHooks(this, nodeHooks);
  }

  get nodeType() { return this.#parts.nodeType; }
  get nodeName() { return nodeNames[this.#parts.nodeType]; }
  get ownerDocument() { return this.#parts.ownerDocument; }
  get baseURI() { return (this.#parts.ownerDocument ?? this).documentURI; }
  get parentNode() { return this.#parts.parent; }
  get parentElement() { return this.#parts.parent?.nodeType === ELEMENT_NODE ? this.#parts.parent : null; }
  get firstChild() { return this.#parts.children[0] ?? null; }
  get lastChild() { return this.#parts.children.at(-1) ?? null; }
  get previousSibling() { return sibling(this, -1); }
  get nextSibling() { return sibling(this, 1); }
  get isConnected() { return rootOf(this).nodeType === DOCUMENT_NODE; }

  get childNodes() {
    const parts = this.#parts;
    parts.childList ??= liveList(() => parts.children);
    return parts.childList;
  }

  get nodeValue() { return textNodes.has(this.#parts.nodeType) ? this.data : null; }
  set nodeValue(value) { if (textNodes.has(this.#parts.nodeType)) this.data = value ?? ""; }

  get textContent() {
    const { nodeType } = this.#parts;
    if (nodeType === DOCUMENT_NODE || nodeType === DOCUMENT_TYPE_NODE) return null;
    return textNodes.has(nodeType) ? this.data : descendantText(this);
  }

  set textContent(value) {
    const { nodeType, ownerDocument } = this.#parts;
    if (textNodes.has(nodeType)) this.data = value ?? "";
    if (nodeType !== ELEMENT_NODE && nodeType !== DOCUMENT_FRAGMENT_NODE) return;
    const text = value === null || value === undefined ? "" : toDOMString(value);
    for (const child of [...this.#parts.children]) removeNode(child);
    if (text !== "") insertNode(this, ownerDocument.createTextNode(text), null);
  }

  hasChildNodes() { return this.#parts.children.length > 0; }
  getRootNode() { return rootOf(this); }
  isSameNode(other) { return this === other; }

  contains(other) {
    for (let node = other; node; node = node.parentNode) if (node === this) return true;
    return false;
  }

  compareDocumentPosition(other) {
    if (this === other) return 0;
    if (rootOf(this) !== rootOf(other)) return 1 | 32 | 2;
    if (this.contains(other)) return 16 | 4;
    if (other.contains(this)) return 8 | 2;
    return [...descendantsOf(rootOf(this))].find((node) => node === this || node === other) === this ? 4 : 2;
  }

  appendChild(node) {
    requireArguments(arguments.length, 1, "appendChild");
    return insertNode(this, requireNode(node), null);
  }

  insertBefore(node, child) {
    requireArguments(arguments.length, 2, "insertBefore");
    return insertNode(this, requireNode(node), child === undefined || child === null ? null : requireNode(child));
  }

  removeChild(child) {
    requireArguments(arguments.length, 1, "removeChild");
    if (requireNode(child).parentNode !== this) throw notFound();
    return removeNode(child);
  }

  replaceChild(node, child) {
    requireArguments(arguments.length, 2, "replaceChild");
    if (requireNode(child).parentNode !== this) throw notFound();
    const next = child.nextSibling === node ? node.nextSibling : child.nextSibling;
    checkInsertion(this, requireNode(node));
    removeNode(child);
    insertNode(this, node, next);
    return child;
  }

  cloneNode(deep = false) {
    const copy = this[cloneSelf]();
    if (deep) for (const child of this.#parts.children) insertNode(copy, child.cloneNode(true), null);
    return copy;
  }

  normalize() {
    for (const child of [...this.#parts.children]) {
      if (child.nodeType !== TEXT_NODE) child.normalize();
      else if (child.data === "") removeNode(child);
      else if (child.previousSibling?.nodeType === TEXT_NODE) {
        child.previousSibling.data += child.data;
        removeNode(child);
      }
    }
  }
}

/** How a kind of node makes a copy of itself alone. */
export const cloneSelf = Symbol("cloneSelf");

const nodeNames = { 3: "#text", 8: "#comment", 9: "#document", 11: "#document-fragment" };
const notFound = () => new DOMException("the node is no child of this node", "NotFoundError");

const requireNode = (value) => {
  if (!isNode(value)) throw new TypeError("a Node is needed");
  return value;
};

export const rootOf = (node) => {
  let root = node;
  while (partsOf(root).parent) root = partsOf(root).parent;
  return root;
};

const sibling = (node, step) => {
  const siblings = partsOf(node).parent && partsOf(partsOf(node).parent).children;
  return siblings?.[siblings.indexOf(node) + step] ?? null;
};

/** All nodes below one, in tree order. */
export function* descendantsOf(node) {
  for (const child of partsOf(node).children) {
    yield child;
    yield* descendantsOf(child);
  }
}

const descendantText = (node) =>
  [...descendantsOf(node)].filter((each) => each.nodeType === TEXT_NODE).map((each) => each.data).join("");

export const childElements = (node) => partsOf(node).children.filter((child) => child.nodeType === ELEMENT_NODE);

/** "Ensure pre-insertion validity", as far as it can go wrong here. */
const checkInsertion = (parent, node) => {
  const takesChildren = [ELEMENT_NODE, DOCUMENT_NODE, DOCUMENT_FRAGMENT_NODE].includes(parent.nodeType);
  if (!takesChildren || node.nodeType === DOCUMENT_NODE || node.contains(parent)) {
    throw new DOMException("the node cannot be inserted there", "HierarchyRequestError");
  }
  const isSecondRoot = parent.nodeType === DOCUMENT_NODE && node.nodeType === ELEMENT_NODE && childElements(parent).some((each) => each !== node);
  if (isSecondRoot || (parent.nodeType === DOCUMENT_NODE && node.nodeType === TEXT_NODE)) {
    throw new DOMException("a document has one element and no text", "HierarchyRequestError");
  }
};

/** "Pre-insert", DOM §4.2.3; a fragment gives its children. */
export const insertNode = (parent, node, before) => {
  checkInsertion(parent, node);
  if (before !== null && before.parentNode !== parent) throw notFound();
  const reference = before === node ? node.nextSibling : before;
  const nodes = node.nodeType === DOCUMENT_FRAGMENT_NODE ? [...partsOf(node).children] : [node];
  for (const each of nodes) place(parent, each, reference);
  return node;
};

const place = (parent, node, reference) => {
  if (node.parentNode) removeNode(node);
  const { children } = partsOf(parent);
  children.splice(reference === null ? children.length : children.indexOf(reference), 0, node);
  partsOf(node).parent = parent;
  adopt(node, parent.nodeType === DOCUMENT_NODE ? parent : partsOf(parent).ownerDocument);
  tell({ node, parent, isInserted: true });
};

const adopt = (node, document) => {
  if (partsOf(node).ownerDocument === document) return;
  for (const each of [node, ...descendantsOf(node)]) partsOf(each).ownerDocument = document;
};

export const adoptNode = (node, document) => {
  if (node.parentNode) removeNode(node);
  adopt(node, document);
  return node;
};

/** Takes a node out of its parent. */
export const removeNode = (node) => {
  const { parent } = partsOf(node);
  if (!parent) return node;
  const { children } = partsOf(parent);
  children.splice(children.indexOf(node), 1);
  partsOf(node).parent = null;
  tell({ node, parent, isInserted: false });
  return node;
};

defineInterface(Node, {
  constants: {
    ELEMENT_NODE, ATTRIBUTE_NODE: 2, TEXT_NODE, CDATA_SECTION_NODE: 4, PROCESSING_INSTRUCTION_NODE: 7, COMMENT_NODE,
    DOCUMENT_NODE, DOCUMENT_TYPE_NODE, DOCUMENT_FRAGMENT_NODE, DOCUMENT_POSITION_DISCONNECTED: 1,
    DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4, DOCUMENT_POSITION_CONTAINS: 8,
    DOCUMENT_POSITION_CONTAINED_BY: 16,
  },
});
expose({ Node });
