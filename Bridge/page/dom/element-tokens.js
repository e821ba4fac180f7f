// DOMTokenList, DOM §7.1: element.classList and the like.

import { DOMException } from "../window/dom-exception.js";
import { withIndices } from "./node-list.js";
import { constructionKey, defineInterface, expose, requireKey, toDOMString, toUnsignedLong } from "../webidl/webidl.js";
import { filtered, joined, mapped } from "../language/lists.js";
import { withoutDoubles } from "../language/collections.js";

/** The attribute of each list: {element, name}. */
const attributes = new WeakMap();

const readText = (list) => {
  const { element, name } = attributes.get(list);
  return element.getAttribute(name) ?? "";
};
const writeText = (list, text) => {
  const { element, name } = attributes.get(list);
  element.setAttribute(name, text);
};
const read = (list) => withoutDoubles(filtered(readText(list).split(/[\t\n\f\r ]+/), Boolean));
const write = (list, tokens) => writeText(list, tokens.join(" "));

const checked = (values) => mapped(mapped(values, toDOMString), (token) => {
  if (token === "") throw new DOMException("a token must not be empty", "SyntaxError");
  if (/[\t\n\f\r ]/.test(token)) throw new DOMException("a token must not contain white space", "InvalidCharacterError");
  return token;
});

export class DOMTokenList {
  constructor(key) {
    requireKey(key);
  }

  get length() { return read(this).length; }
  item(index) { return read(this)[toUnsignedLong(index)] ?? null; }
  contains(token) { return read(this).includes(toDOMString(token)); }
  add(...tokens) { write(this, withoutDoubles(joined(read(this), checked(tokens)))); }

  remove(...tokens) {
    const gone = checked(tokens);
    write(this, filtered(read(this), (token) => !gone.includes(token)));
  }

  toggle(token, force = undefined) {
    checked([token]);
    const has = this.contains(token);
    const wanted = force === undefined ? !has : Boolean(force);
    if (wanted !== has) this[wanted ? "add" : "remove"](token);
    return wanted;
  }

  replace(token, newToken) {
    const { 0: from, 1: to } = checked([token, newToken]);
    if (!this.contains(from)) return false;
    write(this, withoutDoubles(mapped(read(this), (each) => (each === from ? to : each))));
    return true;
  }

  get value() { return readText(this); }
  set value(value) { writeText(this, toDOMString(value)); }
  toString() { return this.value; }

  forEach(callback, thisArgument = undefined) {
    read(this).forEach((token, index) => callback.call(thisArgument, token, index, this));
  }
}
const iterator = { value() { return read(this).values(); }, writable: true, configurable: true };
Object.defineProperty(DOMTokenList.prototype, Symbol.iterator, iterator);
defineInterface(DOMTokenList);
expose({ DOMTokenList });

export const makeTokenList = (element, name = "class") => {
  const list = new DOMTokenList(constructionKey), attribute = { __proto__: null, element, name };
  attributes.set(list, attribute);
  const proxy = withIndices(list, () => read(list));
  attributes.set(proxy, attribute);
  return proxy;
};
