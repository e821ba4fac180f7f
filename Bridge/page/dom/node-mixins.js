// ParentNode and ChildNode, DOM §4.2.6 and §4.2.8, as mixins for prototypes.

import { elementBeside, matches, parseSelector } from "./element-selectors.js";
import {
  childElements, childrenOf, descendantsOf, insertNode, isNode, ownerOf, parentOf, removeNode, sibling, typeOf,
} from "./node.js";
import { liveCollection, staticList } from "./node-list.js";
import { requireArguments, toDOMString } from "../webidl/webidl.js";
import { copyOf, each, filtered, mapped } from "../language/lists.js";

const addMembers = (type, members) => {
  Object.defineProperties(type.prototype, Object.getOwnPropertyDescriptors(members));
};

const toNode = (value, document) => (isNode(value) ? value : document.createTextNode(toDOMString(value)));
const documentOf = (node) => ownerOf(node) ?? node;

const insertAll = (parent, values, before) => {
  const nodes = mapped(values, (value) => toNode(value, documentOf(parent)));
  for (const node of each(nodes)) insertNode(parent, node, before);
};

export const elementsBelow = (root) => filtered(descendantsOf(root), (node) => typeOf(node) === 1);

const select = (root, text) => {
  const selector = parseSelector(toDOMString(text));
  return filtered(elementsBelow(root), (element) => matches(element, selector));
};

export const parentMembers = (type) => addMembers(type, {
  get children() { return liveCollection(() => childElements(this)); },
  get childElementCount() { return childElements(this).length; },
  get firstElementChild() { return childElements(this)[0] ?? null; },
  get lastElementChild() { return childElements(this).at(-1) ?? null; },
  append(...nodes) { insertAll(this, nodes, null); },
  prepend(...nodes) { insertAll(this, nodes, childrenOf(this)[0] ?? null); },

  replaceChildren(...nodes) {
    for (const child of each(copyOf(childrenOf(this)))) removeNode(child);
    insertAll(this, nodes, null);
  },

  querySelector(selectors) {
    requireArguments(arguments.length, 1, "querySelector");
    return select(this, selectors)[0] ?? null;
  },

  querySelectorAll(selectors) {
    requireArguments(arguments.length, 1, "querySelectorAll");
    return staticList(select(this, selectors));
  },
});

export const childMembers = (type) => addMembers(type, {
  get previousElementSibling() { return elementBeside(this, -1); },
  get nextElementSibling() { return elementBeside(this, 1); },
  remove() { removeNode(this); },
  before(...nodes) { if (parentOf(this)) insertAll(parentOf(this), nodes, this); },
  after(...nodes) { if (parentOf(this)) insertAll(parentOf(this), nodes, sibling(this, 1)); },

  replaceWith(...nodes) {
    const parent = parentOf(this), next = sibling(this, 1);
    if (!parent) return;
    removeNode(this);
    insertAll(parent, nodes, next);
  },
});
