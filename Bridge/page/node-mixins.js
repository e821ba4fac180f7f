// ParentNode and ChildNode, DOM §4.2.6 and §4.2.8, put on prototypes.

import { matches, parseSelector } from "./element-selectors.js";
import { childElements, descendantsOf, insertNode, isNode, removeNode } from "./node.js";
import { liveCollection, staticList } from "./node-list.js";
import { requireArguments, toDOMString } from "./webidl.js";

const addMembers = (type, members) => {
  Object.defineProperties(type.prototype, Object.getOwnPropertyDescriptors(members));
};

const toNode = (value, document) => (isNode(value) ? value : document.createTextNode(toDOMString(value)));
const documentOf = (node) => node.ownerDocument ?? node;

const insertAll = (parent, values, before) => {
  const nodes = values.map((value) => toNode(value, documentOf(parent)));
  for (const node of nodes) insertNode(parent, node, before);
};

export const elementsBelow = (root) => [...descendantsOf(root)].filter((node) => node.nodeType === 1);

const select = (root, text) => {
  const selector = parseSelector(toDOMString(text));
  return elementsBelow(root).filter((element) => matches(element, selector));
};

export const parentMembers = (type) => addMembers(type, {
  get children() { return liveCollection(() => childElements(this)); },
  get childElementCount() { return childElements(this).length; },
  get firstElementChild() { return childElements(this)[0] ?? null; },
  get lastElementChild() { return childElements(this).at(-1) ?? null; },
  append(...nodes) { insertAll(this, nodes, null); },
  prepend(...nodes) { insertAll(this, nodes, this.firstChild); },

  replaceChildren(...nodes) {
    for (const child of [...this.childNodes]) removeNode(child);
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
  before(...nodes) { if (this.parentNode) insertAll(this.parentNode, nodes, this); },
  after(...nodes) { if (this.parentNode) insertAll(this.parentNode, nodes, this.nextSibling); },

  replaceWith(...nodes) {
    const { parentNode: parent, nextSibling: next } = this;
    if (!parent) return;
    removeNode(this);
    insertAll(parent, nodes, next);
  },
});

const elementBeside = (node, step) => {
  let next = node;
  do next = step < 0 ? next.previousSibling : next.nextSibling;
  while (next && next.nodeType !== 1);
  return next;
};
