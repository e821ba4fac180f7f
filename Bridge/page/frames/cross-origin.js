// Objects of another origin, HTML §7.2.1: some members are accessible, all others throw.
import { markUncloneableObject } from "../cloning/builtins.js";
import { DOMException } from "../window/dom-exception.js";
import { each } from "../language/lists.js";

/** §7.2.1.3.2, CrossOriginPropertyFallback: the language itself reads these properties, which are undefined. */
const languageKeys = ["then", Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable];

const refuse = () => {
  throw new DOMException("the frame is of another origin", "SecurityError");
};

const find = (members, key) => {
  const found = Object.getOwnPropertyDescriptor(members, key);
  return found === undefined ? null : { __proto__: null, ...found };
};

const traps = {
  __proto__: null,
  setPrototypeOf: (_, prototype) => prototype === null,
  preventExtensions: () => false,
  getOwnPropertyDescriptor: (members, key) => find(members, key) ?? refuse(),
  defineProperty: refuse,
  has: (members, key) => find(members, key) !== null || refuse(),
  get: (members, key) => {
    const { get = refuse, value, writable } = find(members, key) ?? refuse();
    return writable === undefined ? get() : value;
  },
  set: (members, key, value) => {
    const { set = refuse } = find(members, key) ?? refuse();
    set(value);
    return true;
  },
  deleteProperty: refuse,
};

/**
 * An object with the members of an object literal: attributes that can be read, written or both, and methods that can
 * be called.
 */
export const crossOriginObject = (source) => {
  const members = Object.create(null);
  const define = (key, how) => Object.defineProperty(members, key, { __proto__: null, ...how, enumerable: false, configurable: true });
  for (const { 0: key, 1: how } of each(Object.entries(Object.getOwnPropertyDescriptors(source)))) {
    define(key, Object.hasOwn(how, "value") ? { __proto__: null, value: how.value, writable: false } : how);
  }
  for (const key of each(languageKeys)) define(key, { __proto__: null, value: undefined, writable: false });
  const object = new Proxy(members, traps);
  markUncloneableObject(object);
  return object;
};
