// Lists for this page's own code. No step can be observed or changed by page script: no iterator, no species, no setter
// on Array.prototype.
export { each } from "./elements.js";

const maximumApplied = 4096; // arguments are on the stack
const { of } = Array;

/** Like `Array.from` with a length: it defines the elements, while an assignment would call setters. */
const listed = (length, make) => Array.from({ __proto__: null, length }, (_, index) => make(index));

export const mapped = (list, change) => listed(list.length, (index) => change(list[index], index));

export const copyOf = (list) =>
  (list.length <= maximumApplied ? Reflect.apply(of, Array, list) : listed(list.length, (index) => list[index]));

/** A list for this code only. It inherits nothing, so that it can be extended by `list[list.length] = …`. */
export const bareList = () => Object.setPrototypeOf([], null);

const arrayPrototype = Array.prototype, objectPrototype = Object.prototype;

/**
 * Appends to a list. If no prototype has that index, and none is a Proxy, an assignment calls no script and costs a
 * fifth of a definition.
 */
export const append = (list, value) => {
  const index = list.length;
  const isPlain = Object.getPrototypeOf(arrayPrototype) === objectPrototype && !(index in list);
  if (isPlain) list[index] = value;
  else Object.defineProperty(list, index, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
};

export const filtered = (list, isWanted) => {
  const kept = [];
  for (let index = 0; index < list.length; index++) if (isWanted(list[index], index)) append(kept, list[index]);
  return kept;
};

/** The concatenated lists. */
export const joined = (...lists) => {
  const all = [];
  for (let index = 0; index < lists.length; index++) {
    const list = lists[index];
    for (let place = 0; place < list.length; place++) append(all, list[place]);
  }
  return all;
};

export const flatMapped = (list, change) => Reflect.apply(joined, undefined, mapped(list, change));

/** Replaces an existing element, or an existing member of a record. */
export const replaceAt = (list, index, value) => {
  list[index] = value;
};

export const insertAt = (list, index, value) => {
  append(list, value);
  for (let place = list.length - 1; place > index; place--) list[place] = list[place - 1];
  list[index] = value;
};

/** → the removed element. */
export const removeAt = (list, index) => {
  const removed = list[index];
  for (let place = index + 1; place < list.length; place++) list[place - 1] = list[place];
  list.length -= 1;
  return removed;
};
