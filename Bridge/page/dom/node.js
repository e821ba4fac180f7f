// Node, DOM §4.4: the tree, and the path of events in it.

import { insideOf } from "../html/template-contents.js";
import { EventTarget, setTargetHooks } from "../events/events.js";
import { liveList } from "./node-list.js";
import {
  ATTRIBUTE_NODE, checkInsertion, COMMENT_NODE, descendantsOf, DOCUMENT_FRAGMENT_NODE, DOCUMENT_NODE,
  DOCUMENT_TYPE_NODE, ELEMENT_NODE, insertNode, isConnected, isInclusiveAncestor, notFound, parentOf, removeNode,
  rootOf, setPartsReader, sibling, TEXT_NODE, typeOf,
} from "./node-tree.js";
import { defineInterface, expose, requireArguments, requireKey, toDOMString } from "../webidl/webidl.js";
import { copyOf, each, filtered, mapped } from "../language/lists.js";

export * from "./node-tree.js";
export let isNode;

const textNodes = new Set([TEXT_NODE, COMMENT_NODE]);

/** The methods of nodes that react to a click. */
export const activation = Symbol("activation");
export const preActivation = Symbol("preActivation");
export const canceledActivation = Symbol("canceledActivation");

const nodeHooks = {
  __proto__: null,
  getTheParent: (node, event) => parentOf(node) ?? parentOfRoot(node, event),
  isActivatable: (node) => node[activation] !== undefined,
  activationBehavior: (node, event) => node[activation](event),
  legacyPreActivationBehavior: (node) => node[preActivation]?.(),
  legacyCanceledActivationBehavior: (node) => node[canceledActivation]?.(),
};
let parentOfRoot = () => null;
export const setParentOfRoot = (callback) => {
  parentOfRoot = callback;
};

export class Node extends EventTarget {
  #parts;

  static {
    setPartsReader((node) => node.#parts);
    isNode = (value) => typeof value === "object" && value !== null && #parts in value;
  }

  constructor(key, nodeType, ownerDocument) {
    requireKey(key);
    super();
    this.#parts = { __proto__: null, nodeType, ownerDocument, parent: null, children: [], childList: null };
    setTargetHooks(this, nodeHooks);
  }

  get nodeType() { return this.#parts.nodeType; }
  get nodeName() { return nodeNames[this.#parts.nodeType] ?? this[ownName]; }
  get ownerDocument() { return this.#parts.ownerDocument; }
  get baseURI() { return (this.#parts.ownerDocument ?? this).documentURI; }
  get parentNode() { return this.#parts.parent; }
  get parentElement() { return elementOrNull(this.#parts.parent); }
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
    for (const child of each(copyOf(this.#parts.children))) removeNode(child);
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
    return descendantsOf(rootOf(this)).find((node) => node === this || node === other) === this ? 4 : 2;
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
    checkInsertion(this, requireNode(node), child);
    removeNode(child);
    insertNode(this, node, next);
    return child;
  }

  cloneNode(deep = false) {
    const copy = this[cloneSelf]();
    if (deep) {
      for (const child of each(this.#parts.children)) insertNode(copy, child.cloneNode(true), null);
      if (insideOf(this) !== this) insertNode(insideOf(copy), insideOf(this).cloneNode(true), null);
    }
    return copy;
  }

  normalize() {
    for (const child of each(copyOf(this.#parts.children))) {
      if (child.nodeType !== TEXT_NODE) child.normalize();
      else if (child.data === "") removeNode(child);
      else if (child.previousSibling?.nodeType === TEXT_NODE) {
        child.previousSibling.data += child.data;
        removeNode(child);
      }
    }
  }
}

const elementOrNull = (node) => (node && typeOf(node) === ELEMENT_NODE ? node : null);

const requireNode = (value) => {
  if (!isNode(value)) throw new TypeError("a Node is needed");
  return value;
};

const descendantText = (node) =>
  mapped(filtered(descendantsOf(node), (each) => typeOf(each) === TEXT_NODE), (each) => each.data).join("");

/** The name of a node if its kind does not imply it. */
export const ownName = Symbol("ownName");

/** How a kind of node copies itself without its children. */
export const cloneSelf = Symbol("cloneSelf");

const nodeNames = { 3: "#text", 8: "#comment", 9: "#document", 11: "#document-fragment" };

defineInterface(Node, {
  constants: {
    ELEMENT_NODE, ATTRIBUTE_NODE, TEXT_NODE, CDATA_SECTION_NODE: 4, PROCESSING_INSTRUCTION_NODE: 7, COMMENT_NODE,
    DOCUMENT_NODE, DOCUMENT_TYPE_NODE, DOCUMENT_FRAGMENT_NODE, DOCUMENT_POSITION_DISCONNECTED: 1,
    DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4, DOCUMENT_POSITION_CONTAINS: 8,
    DOCUMENT_POSITION_CONTAINED_BY: 16,
  },
});
expose({ Node });
