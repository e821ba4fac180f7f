// Interfaces that are iterable in pairs: Web IDL §3.7.9 and §3.7.10.
import { requireArguments, toCallback } from "./webidl.js";

const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

/**
 * Gives a class entries, keys, values, forEach and [Symbol.iterator]. `pairsOf(object)` answers the current
 * pairs, as the iteration is live, and throws a TypeError for an object of another interface.
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
      forEachPair(this, pairsOf, { callback, thisArgument, given: arguments.length });
    },
  };
  for (const [key, value] of Object.entries(methods)) {
    Object.defineProperty(type.prototype, key, { value, writable: true, enumerable: true, configurable: true });
  }
  const iterate = { value: methods.entries, writable: true, configurable: true };
  Object.defineProperty(type.prototype, Symbol.iterator, iterate);
};

const forEachPair = (object, pairsOf, { callback, thisArgument, given }) => {
  pairsOf(object);
  requireArguments(given, 1, "forEach");
  toCallback(callback);
  for (let index = 0, pairs; index < (pairs = pairsOf(object)).length; index++) {
    const [key, value] = pairs[index];
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
      if (this.#index >= pairs.length) return { value: undefined, done: true };
      return { value: this.#select(pairs[this.#index++]), done: false };
    }
  }
  const { prototype } = PairIterator;
  Object.setPrototypeOf(prototype, iteratorPrototype);
  delete prototype.constructor;
  Object.defineProperty(prototype, "next", { enumerable: true });
  Object.defineProperty(prototype, Symbol.toStringTag, { value: `${name} Iterator`, configurable: true });
  return (target, select) => {
    pairsOf(target);
    return new PairIterator(target, select);
  };
};

/** Converts `sequence<sequence<T>>` or `record<T, T>` to pairs; a string is the caller's business. */
export const toPairs = (object, convert, name) => {
  const iterate = object[Symbol.iterator];
  if (iterate === undefined || iterate === null) return recordPairs(object, convert);
  if (typeof iterate !== "function") throw new TypeError(`${name} is not iterable`);
  const pairs = [];
  for (const item of iterable(object, iterate)) pairs.push(toPair(item, convert, name));
  return pairs;
};

// The method was read once, and Web IDL calls just what was read.
const iterable = (object, iterate) => ({ [Symbol.iterator]: () => Reflect.apply(iterate, object, []) });

const toPair = (item, convert, name) => {
  if ((typeof item !== "object" || item === null) && typeof item !== "function") {
    throw new TypeError(`an item of ${name} is no sequence`);
  }
  const pair = [];
  for (const part of item) pair.push(convert(part));
  if (pair.length !== 2) throw new TypeError(`an item of ${name} has ${pair.length} parts instead of 2`);
  return pair;
};

const recordPairs = (object, convert) => {
  const record = new Map();
  for (const key of Reflect.ownKeys(object)) {
    if (!Reflect.getOwnPropertyDescriptor(object, key)?.enumerable) continue;
    const name = convert(key);
    record.set(name, convert(object[key]));
  }
  return [...record];
};
