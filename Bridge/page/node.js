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

/** Methods of nodes that do something when clicked. */
export const activation = Symbol("activation");
export const preActivation = Symbol("preActivation");
export const canceledActivation = Symbol("canceledActivation");

const nodeHooks = {
  getTheParent: (node, event) => partsOf(node).parent ?? parentOfRoot(node, event),
  isActivatable: (node) => node[activation] !== undefined,
  activationBehavior: (node, event) => node[activation](event),
  legacyPreActivationBehavior: (node) => node[preActivation]?.(),
  legacyCanceledActivationBehavior: (node) => node[canceledActivation]?.(),
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
  get isConnected() { return isConnected(this); }

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
    return other !== null && other !== undefined && isInclusiveAncestor(this, requireNode(other));
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
    if (parentOf(requireNode(child)) !== this) throw notFound();
    return removeNode(child);
  }

  replaceChild(node, child) {
    requireArguments(arguments.length, 2, "replaceChild");
    if (parentOf(requireNode(child)) !== this) throw notFound();
    const next = sibling(child, 1) === node ? sibling(node, 1) : sibling(child, 1);
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
/**
 * The modules of this page read nodes through these functions: the members of a form can be hidden by its
 * controls' names.
 */
export const parentOf = (node) => partsOf(node).parent;
export const typeOf = (node) => partsOf(node).nodeType;
export const ownerOf = (node) => partsOf(node).ownerDocument;
export const childrenOf = (node) => partsOf(node).children;

export const isInclusiveAncestor = (ancestor, node) => {
  for (let each = node; each; each = partsOf(each).parent) if (each === ancestor) return true;
  return false;
};

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

export const sibling = (node, step) => {
  const siblings = partsOf(node).parent && partsOf(partsOf(node).parent).children;
  return siblings?.[siblings.indexOf(node) + step] ?? null;
};

export const isConnected = (node) => typeOf(rootOf(node)) === DOCUMENT_NODE;

/** All nodes below one, in tree order. */
export function* descendantsOf(node) {
  for (const child of partsOf(node).children) {
    yield child;
    yield* descendantsOf(child);
  }
}

const descendantText = (node) =>
  [...descendantsOf(node)].filter((each) => typeOf(each) === TEXT_NODE).map((each) => each.data).join("");

export const childElements = (node) => partsOf(node).children.filter((child) => typeOf(child) === ELEMENT_NODE);

/** "Ensure pre-insertion validity", as far as it can go wrong here. */
const checkInsertion = (parent, node) => {
  const [parentType, type] = [typeOf(parent), typeOf(node)];
  const takesChildren = [ELEMENT_NODE, DOCUMENT_NODE, DOCUMENT_FRAGMENT_NODE].includes(parentType);
  if (!takesChildren || type === DOCUMENT_NODE || isInclusiveAncestor(node, parent)) {
    throw new DOMException("the node cannot be inserted there", "HierarchyRequestError");
  }
  const hasOther = parentType === DOCUMENT_NODE && childElements(parent).some((each) => each !== node);
  if ((type === ELEMENT_NODE && hasOther) || (parentType === DOCUMENT_NODE && type === TEXT_NODE)) {
    throw new DOMException("a document has one element and no text", "HierarchyRequestError");
  }
};

/** "Pre-insert", DOM §4.2.3; a fragment gives its children. */
export const insertNode = (parent, node, before) => {
  checkInsertion(parent, node);
  if (before !== null && parentOf(before) !== parent) throw notFound();
  const reference = before === node ? sibling(node, 1) : before;
  const nodes = typeOf(node) === DOCUMENT_FRAGMENT_NODE ? [...childrenOf(node)] : [node];
  for (const each of nodes) place(parent, each, reference);
  return node;
};

const place = (parent, node, reference) => {
  removeNode(node);
  const children = childrenOf(parent);
  children.splice(reference === null ? children.length : children.indexOf(reference), 0, node);
  partsOf(node).parent = parent;
  adopt(node, typeOf(parent) === DOCUMENT_NODE ? parent : ownerOf(parent));
  tell({ node, parent, isInserted: true });
};

const adopt = (node, document) => {
  if (partsOf(node).ownerDocument === document) return;
  for (const each of [node, ...descendantsOf(node)]) partsOf(each).ownerDocument = document;
};

export const adoptNode = (node, document) => {
  removeNode(node);
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
