// Sequences (https://webidl.spec.whatwg.org/#es-sequence).
import { append } from "../language/lists.js";

/** The elements from the object's iterator method, which was read before: Web IDL reads it only once. */
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
  if (typeof method !== "function") throw new TypeError(`${name}[Symbol.iterator] is not a function`);
  return convertSequence(value, method, convert);
};
