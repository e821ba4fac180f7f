// Sequences (https://webidl.spec.whatwg.org/#es-sequence).
import { append } from "../language/lists.js";

/** The elements that the object's iterator method gives: it was read once, and Web IDL calls just what was read. */
export const convertSequence = (object, method, convert) => {
  const elements = [];
  for (const element of { __proto__: null, [Symbol.iterator]: () => Reflect.apply(method, object, []) }) {
    append(elements, convert(element));
  }
  return elements;
};

/** Converts an iterable object to an array; each element is converted before the next is taken. */
export const toSequence = (value, name, convert) => {
  const isObject = (typeof value === "object" && value !== null) || typeof value === "function";
  const method = isObject ? value[Symbol.iterator] : undefined;
  if (method === undefined || method === null) throw new TypeError(`${name} must be a sequence`);
  if (typeof method !== "function") throw new TypeError(`${name}[Symbol.iterator] is no function`);
  return convertSequence(value, method, convert);
};
