// Converts sequences as Web IDL does. This includes calling the page's own iterator, so only this file may do so.
import { append } from "../foundation/append.js";
import { apply } from "../foundation/primordials.js";

/** The elements that the object's iterator method yields. Each is converted before the next is taken. */
export const convertSequence = (object, method, convert) => {
  const elements = [];
  for (const element of { __proto__: null, [Symbol.iterator]: () => apply(method, object, []) }) {
    append(elements, convert(element));
  }
  return elements;
};
