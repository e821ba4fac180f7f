// Sequences as Web IDL converts them. The page's own iterator is part of that, so this file alone may call it.
import { append } from "../foundation/append.js";
import { apply } from "../foundation/primordials.js";

/** The elements that the object's iterator method gives, each converted before the next is taken. */
export const convertSequence = (object, method, convert) => {
  const elements = [];
  for (const element of { __proto__: null, [Symbol.iterator]: () => apply(method, object, []) }) {
    append(elements, convert(element));
  }
  return elements;
};
