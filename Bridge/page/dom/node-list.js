// NodeList and HTMLCollection, DOM §4.2.10: computed at each access, so that they are live.

import { constructionKey, defineInterface, expose, requireKey, toDOMString, toUnsignedLong } from "../webidl/webidl.js";
import { joined, mapped } from "../language/lists.js";

/** How the items of a list are read, by the list itself and by the proxy that page script has. */
const readers = new WeakMap();

export const itemsOf = (list) => {
  const read = readers.get(list);
  if (!read) throw new TypeError("this is not a list of nodes");
  return read();
};

const iterate = function* (list) {
  for (let index = 0; index < itemsOf(list).length; index++) yield itemsOf(list)[index];
};

/** Set by dom/element.js, which a list must not import. */
let hasName = () => false;
export const setNameTest = (test) => {
  hasName = test;
};

export class NodeList {
  constructor(key) {
    requireKey(key);
  }

  get length() { return itemsOf(this).length; }
  item(index) { return itemsOf(this)[toUnsignedLong(index)] ?? null; }

  forEach(callback, thisArgument = undefined) {
    for (let index = 0; index < itemsOf(this).length; index++) {
      callback.call(thisArgument, itemsOf(this)[index], index, this);
    }
  }

  keys() { return itemsOf(this).keys(); }
  entries() { return itemsOf(this).entries(); }
  values() { return iterate(this); }
}

export class HTMLCollection {
  constructor(key) {
    requireKey(key);
  }

  get length() { return itemsOf(this).length; }
  item(index) { return itemsOf(this)[toUnsignedLong(index)] ?? null; }

  namedItem(name) {
    const key = toDOMString(name);
    if (key === "") return null;
    return itemsOf(this).find((element) => hasName(element, key)) ?? null;
  }
}

for (const type of [NodeList, HTMLCollection]) {
  const iterator = { value() { return iterate(this); }, writable: true, configurable: true };
  Object.defineProperty(type.prototype, Symbol.iterator, iterator);
  defineInterface(type);
}
expose({ NodeList, HTMLCollection });

const indexOf = (key) => (typeof key === "string" && /^(0|[1-9][0-9]*)$/.test(key) ? Number(key) : -1);

/** Gives a list list[0] and, with `named`, list.name. Neither can be assigned. */
export const withIndices = (list, read, named = () => undefined, assign = () => false) => {
  const find = (key) => {
    const index = indexOf(key);
    if (index >= 0) return read()[index];
    return typeof key === "string" && !(key in list) ? (named(key) ?? undefined) : undefined;
  };
  const proxy = new Proxy(list, {
    __proto__: null,
    get: (target, key, receiver) => find(key) ?? Reflect.get(target, key, receiver),
    has: (target, key) => find(key) !== undefined || key in target,
    ownKeys: (target) => joined(mapped(read(), (_, index) => String(index)), Reflect.ownKeys(target)),
    set: (target, key, value, receiver) =>
      indexOf(key) < 0 ? Reflect.set(target, key, value, receiver) : assign(indexOf(key), value),
    getOwnPropertyDescriptor: (target, key) => {
      const value = find(key);
      if (value === undefined) return Reflect.getOwnPropertyDescriptor(target, key);
      return { __proto__: null, value, enumerable: indexOf(key) >= 0, configurable: true, writable: false };
    },
  });
  readers.set(list, read);
  readers.set(proxy, read);
  return proxy;
};

export const liveList = (read) => withIndices(new NodeList(constructionKey), read);
export const staticList = (nodes) => liveList(() => nodes);
export const liveCollection = (read) => {
  const list = new HTMLCollection(constructionKey);
  const collection = withIndices(list, read, (name) => HTMLCollection.prototype.namedItem.call(list, name));
  return collection;
};
