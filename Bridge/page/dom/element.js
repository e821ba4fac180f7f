// Element, DOM §4.9.

import { Attr, makeAttributeMap } from "./element-attributes.js";
import { matches, parseSelector, setElementReaders } from "./element-selectors.js";
import { makeTokenList } from "./element-tokens.js";
import { DOMException } from "../window/dom-exception.js";
import {
  childrenOf, cloneSelf, ELEMENT_NODE, insertNode, isNode, Node, ownName, ownerOf, parentOf, sibling, typeOf,
} from "./node.js";
import { cloneState } from "../html/control-state.js";
import { liveCollection, setNameTest } from "./node-list.js";
import { childMembers, elementsBelow, parentMembers } from "./node-mixins.js";
import { constructionKey, defineInterface, expose, requireArguments, toDOMString } from "../webidl/webidl.js";
import { append, each, filtered, mapped, removeAt } from "../language/lists.js";

export const htmlNamespace = "http://www.w3.org/1999/xhtml";

/** The class's steps for a changed attribute: element[attributeChanged](name, old, value); null stands for absence. */
export const attributeChanged = Symbol("attributeChanged");

const byName = (element, name) => {
  const key = toDOMString(name);
  return isHTML(element) ? key.toLowerCase() : key;
};
const isHTML = (element) => namespaceOf(element) === htmlNamespace;

const checkName = (name) => {
  if (!/^[^\t\n\f\r />=\0]+$/.test(name)) throw new DOMException(`"${name}" is not a name`, "InvalidCharacterError");
  return name;
};

/** Facts that a form's controls cannot hide: an attribute's value or null, the local name, the namespace. */
export let attributeOf, localNameOf, namespaceOf;
/** Parsers also create attributes with names that setAttribute() refuses. */
export let setParsedAttribute;

export class Element extends Node {
  #name;
  #namespace;
  #attributes = [];
  #map = null;
  #tokens = null;

  static {
    attributeOf = (element, name) => element.#find(name)?.value ?? null;
    localNameOf = (element) => element.#localName;
    namespaceOf = (element) => element.#namespace;
    setParsedAttribute = (element, name, value) => element.#set(name, value, null);
    setElementReaders({ attributeOf, localNameOf });
  }

  get #localName() { return this.#name.slice(this.#name.indexOf(":") + 1); }

  constructor(key, ownerDocument, name, namespace) {
    super(key, ELEMENT_NODE, ownerDocument);
    this.#name = checkName(name);
    this.#namespace = namespace;
  }

  get namespaceURI() { return this.#namespace; }
  get prefix() { return this.#name.includes(":") ? this.#name.slice(0, this.#name.indexOf(":")) : null; }
  get localName() { return this.#localName; }
  get tagName() { return isHTML(this) ? this.#name.toUpperCase() : this.#name; }
  get [ownName]() { return isHTML(this) ? this.#name.toUpperCase() : this.#name; }

  get id() { return this.#find("id")?.value ?? ""; }
  set id(value) { this.#set("id", toDOMString(value), null); }
  get className() { return this.#find("class")?.value ?? ""; }
  set className(value) { this.#set("class", toDOMString(value), null); }
  get classList() { return (this.#tokens ??= makeTokenList(this)); }
  set classList(value) { this.#set("class", toDOMString(value), null); }
  get attributes() { return (this.#map ??= makeAttributeMap(() => this.#attributes)); }

  hasAttributes() { return this.#attributes.length > 0; }
  getAttributeNames() { return mapped(this.#attributes, ({ name }) => name); }

  #find(name) {
    const key = byName(this, name);
    return this.#attributes.find((attribute) => attribute.name === key);
  }

  getAttribute(name) { return this.#find(name)?.value ?? null; }
  getAttributeNode(name) { return this.#find(name) ?? null; }
  hasAttribute(name) { return this.#find(name) !== undefined; }
  getAttributeNS(namespace, name) { return this.#find(name)?.value ?? null; }
  hasAttributeNS(namespace, name) { return this.#find(name) !== undefined; }

  setAttribute(name, value) {
    requireArguments(arguments.length, 2, "setAttribute");
    const key = checkName(byName(this, name));
    this.#set(key, toDOMString(value), null);
  }

  setAttributeNS(namespace, name, value) {
    requireArguments(arguments.length, 3, "setAttributeNS");
    this.#set(checkName(toDOMString(name)), toDOMString(value), namespace);
  }

  #set(name, value, namespace) {
    const attribute = this.#attributes.find((each) => each.name === name);
    const old = attribute?.value ?? null;
    if (attribute) attribute.value = value;
    else append(this.#attributes, new Attr(constructionKey, this, name, value, namespace));
    this[attributeChanged]?.(name, old, value);
  }

  removeAttribute(name) {
    const attribute = this.#find(name);
    if (attribute) this.#remove(attribute);
  }

  #remove(attribute) {
    removeAt(this.#attributes, this.#attributes.indexOf(attribute));
    this[attributeChanged]?.(attribute.name, attribute.value, null);
  }

  removeAttributeNS(namespace, name) { this.removeAttribute(name); }

  toggleAttribute(name, force = undefined) {
    const attribute = this.#find(name);
    const wanted = force === undefined ? !attribute : Boolean(force);
    if (wanted && !attribute) this.#set(checkName(byName(this, name)), "", null);
    if (!wanted && attribute) this.#remove(attribute);
    return wanted;
  }

  matches(selectors) { return matches(this, parseSelector(toDOMString(selectors))); }

  closest(selectors) {
    const selector = parseSelector(toDOMString(selectors));
    for (let node = this; node && typeOf(node) === ELEMENT_NODE; node = parentOf(node)) {
      if (matches(node, selector)) return node;
    }
    return null;
  }

  getElementsByTagName(name) { return byTagName(this, name); }
  getElementsByTagNameNS(namespace, name) { return byTagName(this, name); }
  getElementsByClassName(names) { return byClassName(this, names); }

  insertAdjacentElement(where, element) {
    if (!isNode(element)) throw new TypeError("an Element is needed");
    insertAt(this, toDOMString(where).toLowerCase(), element);
    return element;
  }

  insertAdjacentText(where, text) {
    insertAt(this, toDOMString(where).toLowerCase(), this.ownerDocument.createTextNode(text));
  }

  [cloneSelf]() {
    const copy = ownerOf(this).createElementNS(this.#namespace, this.#name);
    for (const { name, value } of each(this.#attributes)) copy.setAttributeNS(null, name, value);
    this[cloneState]?.(copy);
    return copy;
  }
}

const insertAt = (element, where, node) => {
  const places = {
    __proto__: null,
    beforebegin: () => parentOf(element) && insertNode(parentOf(element), node, element),
    afterbegin: () => insertNode(element, node, childrenOf(element)[0] ?? null),
    beforeend: () => insertNode(element, node, null),
    afterend: () => parentOf(element) && insertNode(parentOf(element), node, sibling(element, 1)),
  };
  if (!Object.hasOwn(places, where)) throw new DOMException(`"${where}" is not a place`, "SyntaxError");
  places[where]();
};

export const byTagName = (root, name) => {
  const key = toDOMString(name);
  const wanted = (element) => key === "*" || localNameOf(element) === (isHTML(element) ? key.toLowerCase() : key);
  return liveCollection(() => filtered(elementsBelow(root), wanted));
};

export const byClassName = (root, names) => {
  const wanted = filtered(toDOMString(names).split(/[\t\n\f\r ]+/), Boolean);
  const has = (element) => {
    const classes = (attributeOf(element, "class") ?? "").split(/[\t\n\f\r ]+/);
    return wanted.every((name) => classes.includes(name));
  };
  return liveCollection(() => (wanted.length === 0 ? [] : filtered(elementsBelow(root), has)));
};

setNameTest((element, name) => attributeOf(element, "id") === name || attributeOf(element, "name") === name);

parentMembers(Element);
childMembers(Element);
defineInterface(Element);
expose({ Element });
