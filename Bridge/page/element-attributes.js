// Attr and NamedNodeMap, DOM §4.9.1 and §4.9.2. An element keeps its attributes as a list of Attr.

import { withIndices } from "./node-list.js";
import { constructionKey, defineInterface, expose, requireKey, toDOMString, toUnsignedLong } from "./webidl.js";

export class Attr {
  #name;
  #namespace;
  #value;
  #owner;

  constructor(key, owner, name, value, namespace = null) {
    requireKey(key);
    this.#owner = owner;
    this.#name = name;
    this.#value = value;
    this.#namespace = namespace;
  }

  get namespaceURI() { return this.#namespace; }
  get name() { return this.#name; }
  get nodeName() { return this.#name; }
  get localName() { return this.#name.slice(this.#name.indexOf(":") + 1); }
  get ownerElement() { return this.#owner; }
  get specified() { return true; }
  get value() { return this.#value; }
  set value(value) { this.#value = toDOMString(value); }
}

export class NamedNodeMap {
  #read;

  constructor(key, read) {
    requireKey(key);
    this.#read = read;
  }

  get length() { return this.#read().length; }
  item(index) { return this.#read()[toUnsignedLong(index)] ?? null; }
  getNamedItem(name) { return this.#read().find((attribute) => attribute.name === toDOMString(name)) ?? null; }
}
const iterator = { value() { return [...new Array(this.length).keys()].map((index) => this[index]).values(); } };
Object.defineProperty(NamedNodeMap.prototype, Symbol.iterator, { ...iterator, writable: true, configurable: true });

defineInterface(Attr);
defineInterface(NamedNodeMap);
expose({ Attr, NamedNodeMap });

/** The map that element.attributes answers; methods of a proxied list run on the list itself. */
export const makeAttributeMap = (read) => {
  const map = new NamedNodeMap(constructionKey, read);
  const members = {
    length: { get: () => read().length },
    item: { value: (index) => map.item(index) },
    getNamedItem: { value: (name) => map.getNamedItem(name) },
  };
  return withIndices(Object.defineProperties(map, members), read, (name) => map.getNamedItem(name));
};
