// Interfaces that are iterable in pairs: Web IDL §3.7.9 and §3.7.10.
import { convertSequence, toSequence } from "./sequence.js";
import { requireArguments, toCallback } from "./webidl.js";
import { each } from "../language/lists.js";
import { iteratorResult } from "../language/for-script.js";
import { pairsOf } from "../language/collections.js";

const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

/**
 * Adds entries, keys, values, forEach and [Symbol.iterator] to a class. `pairsOf(object)` returns the current pairs,
 * since iteration is live, and throws a TypeError for an object of another interface.
 */
export const definePairIterable = (type, pairsOf, name = type.name) => {
  const makeIterator = iteratorMaker(pairsOf, name);
  const methods = {
    entries() {
      return makeIterator(this, (pair) => [pair[0], pair[1]]);
    },
    keys() {
      return makeIterator(this, (pair) => pair[0]);
    },
    values() {
      return makeIterator(this, (pair) => pair[1]);
    },
    forEach(callback, thisArgument = undefined) {
      forEachPair(this, pairsOf, { __proto__: null, callback, thisArgument, given: arguments.length });
    },
  };
  for (const { 0: key, 1: value } of each(Object.entries(methods))) {
    Object.defineProperty(type.prototype, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  }
  const iterate = { __proto__: null, value: methods.entries, writable: true, configurable: true };
  Object.defineProperty(type.prototype, Symbol.iterator, iterate);
};

const forEachPair = (object, pairsOf, { callback, thisArgument, given }) => {
  pairsOf(object);
  requireArguments(given, 1, "forEach");
  toCallback(callback);
  for (let index = 0, pairs; index < (pairs = pairsOf(object)).length; index++) {
    const { 0: key, 1: value } = pairs[index];
    callback.call(thisArgument, value, key, object);
  }
};

const iteratorMaker = (pairsOf, name) => {
  class PairIterator {
    #target;
    #select;
    #index = 0;

    constructor(target, select) {
      this.#target = target;
      this.#select = select;
    }

    next() {
      const pairs = pairsOf(this.#target);
      if (this.#index >= pairs.length) return iteratorResult(undefined, true);
      return iteratorResult(this.#select(pairs[this.#index++]), false);
    }
  }
  const { prototype } = PairIterator;
  Object.setPrototypeOf(prototype, iteratorPrototype);
  delete prototype.constructor;
  Object.defineProperty(prototype, "next", { __proto__: null, enumerable: true });
  Object.defineProperty(prototype, Symbol.toStringTag, { __proto__: null, value: `${name} Iterator`, configurable: true });
  return (target, select) => {
    pairsOf(target);
    return new PairIterator(target, select);
  };
};

/** Converts `sequence<sequence<T>>` or `record<T, T>` to pairs; the caller handles strings. */
export const toPairs = (object, convert, name) => {
  const iterate = object[Symbol.iterator];
  if (iterate === undefined || iterate === null) return recordPairs(object, convert);
  if (typeof iterate !== "function") throw new TypeError(`${name} is not iterable`);
  return convertSequence(object, iterate, (item) => toPair(item, convert, name));
};

const toPair = (item, convert, name) => {
  if ((typeof item !== "object" || item === null) && typeof item !== "function") {
    throw new TypeError(`an item of ${name} is not a sequence`);
  }
  const pair = toSequence(item, `an item of ${name}`, convert);
  if (pair.length !== 2) throw new TypeError(`an item of ${name} has ${pair.length} parts instead of 2`);
  return pair;
};

const recordPairs = (object, convert) => {
  const record = new Map();
  for (const key of each(Reflect.ownKeys(object))) {
    if (!Reflect.getOwnPropertyDescriptor(object, key)?.enumerable) continue;
    const name = convert(key);
    record.set(name, convert(object[key]));
  }
  return pairsOf(record);
};
