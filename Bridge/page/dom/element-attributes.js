// Attr and NamedNodeMap, DOM §4.9.1 and §4.9.2. An element keeps its attributes as a list of Attr.

import { itemsOf, withIndices } from "./node-list.js";
import { constructionKey, defineInterface, expose, requireKey, toDOMString, toUnsignedLong } from "../webidl/webidl.js";

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
  constructor(key) {
    requireKey(key);
  }

  get length() { return itemsOf(this).length; }
  item(index) { return itemsOf(this)[toUnsignedLong(index)] ?? null; }

  getNamedItem(name) {
    const key = toDOMString(name);
    return itemsOf(this).find((attribute) => attribute.name === key) ?? null;
  }
}
const iterator = { value() { return itemsOf(this).values(); }, writable: true, configurable: true };
Object.defineProperty(NamedNodeMap.prototype, Symbol.iterator, iterator);

defineInterface(Attr);
defineInterface(NamedNodeMap);
expose({ Attr, NamedNodeMap });

/** The map returned by element.attributes. */
export const makeAttributeMap = (read) =>
  withIndices(new NamedNodeMap(constructionKey), read, (name) => read().find((attribute) => attribute.name === name));
