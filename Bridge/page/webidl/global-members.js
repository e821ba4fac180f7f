// How Web IDL defines members of the global object and of namespaces (§3.7.5 to §3.7.7, §3.7.10).
import { each } from "../language/lists.js";

/** Operations: writable, enumerable, configurable functions. */
export const defineOperations = (holder, operations) => {
  for (const { 0: name, 1: value } of each(Object.entries(operations))) {
    Object.defineProperty(holder, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  }
};

/** Accessors of an object literal become attributes of the holder: enumerable and configurable. */
export const defineAttributes = (holder, source) => {
  for (const { 0: name, 1: descriptor } of each(Object.entries(Object.getOwnPropertyDescriptors(source)))) {
    Object.defineProperty(holder, name, { __proto__: null, ...descriptor, enumerable: true, configurable: true });
  }
};

/** Read-only attributes that page script may replace by assignment: [Replaceable]. */
export const defineReplaceable = (holder, getters) => {
  for (const { 0: name, 1: get } of each(Object.entries(getters))) {
    const set = (value) => {
      Object.defineProperty(holder, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    };
    Object.defineProperty(holder, name, { __proto__: null, get, set, enumerable: true, configurable: true });
  }
};

/** Read-only attributes that can neither be replaced nor removed: [LegacyUnforgeable]. */
export const defineUnforgeable = (holder, getters) => {
  for (const { 0: name, 1: get } of each(Object.entries(getters))) {
    Object.defineProperty(holder, name, { __proto__: null, get, set: undefined, enumerable: true, configurable: false });
  }
};
