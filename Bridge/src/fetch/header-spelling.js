// Header fields as page script wrote them. Headers objects tell names in lower case and in alphabetical order;
// engines send them as they were given, and so must a request that is made anew from its parts.
import { isDictionary } from "../foundation/brands.js";
import {
  apply, defineProperty, getOwnPropertyDescriptor, getterOf, lowerCase, methodOf, ownKeys, substring, Weak, weakGet,
  weakSet,
} from "../foundation/primordials.js";
import { normalizeValue } from "../foundation/text.js";

const headersOf = getterOf("Request", "headers");
const get = methodOf("Headers", "get");
const forEach = methodOf("Headers", "forEach");
const spellings = new Weak();

/** An iterable that no change of Array.prototype reaches, as often as it is asked for. */
const iterable = (items) => ({
  __proto__: null,
  items,
  [Symbol.iterator]() {
    let index = 0;
    const next = () => {
      const done = index >= items.length;
      return done ? { __proto__: null, done } : { __proto__: null, done, value: items[index++] };
    };
    return { __proto__: null, next };
  },
});

const pair = (name, value) => iterable([name, value]);
const own = { __proto__: null, writable: true, enumerable: true, configurable: true };
const add = (list, value) => defineProperty(list, list.length, { __proto__: null, ...own, value });

/**
 * HeadersInit read once, as Web IDL reads it: pairs that engines take; what is no HeadersInit stays for them to
 * refuse.
 */
export const readHeaders = (headers) => {
  if (!isDictionary(headers)) return headers;
  const method = headers[Symbol.iterator];
  return iterable(method === undefined || method === null ? readRecord(headers) : readSequence(headers, method));
};

const readRecord = (record) => {
  const pairs = [];
  const keys = ownKeys(record);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    if (getOwnPropertyDescriptor(record, key)?.enumerable) add(pairs, pair(`${key}`, `${record[key]}`));
  }
  return pairs;
};

const readSequence = (headers, method) => {
  const pairs = [];
  for (const item of again(headers, method)) {
    const words = [];
    if (isDictionary(item)) for (const word of item) add(words, `${word}`);
    add(pairs, isDictionary(item) ? iterable(words) : item);
  }
  return pairs;
};

/** The same object, its iterator's method not looked up a second time. */
const again = (headers, method) => ({ __proto__: null, [Symbol.iterator]: () => apply(method, headers, []) });

/** The fields with one more behind them. */
export const withField = (written, name, value) => {
  const items = [];
  for (let index = 0; written && index < written.items.length; index++) add(items, written.items[index]);
  add(items, pair(name, value));
  return iterable(items);
};

/** Whether there is a field of that name, which is in lower case. */
export const hasField = ({ items }, key) => combined(items, key) !== null;

/** Remembers how the fields of a Request were written. */
export const spell = (request, pairs) => weakSet(spellings, request, pairs);

/** The fields of a Request as they were written, by what is known of it, or by `pairs`. */
export const spelled = (request, pairs = weakGet(spellings, request)) => {
  const headers = headersOf(request);
  const result = [];
  const late = [];
  const seen = { __proto__: null };
  for (let index = 0; pairs && index < pairs.items.length; index++) {
    const name = pairs.items[index].items[0];
    const key = lowerCase(name);
    seen[key] ??= follow(get(headers, key), combined(pairs.items, key));
    if (seen[key].isSame) add(result, pair(name, pairs.items[index].items[1]));
    else if (seen[key].value !== null) add(result, pair(name, seen[key].value));
    if (seen[key].more !== null) add(late, pair(name, seen[key].more));
    seen[key].more = null;
    if (!seen[key].isSame) seen[key].value = null;
  }
  // The type that a body brought along stands before what script added to the Request later.
  const type = get(headers, "content-type");
  if (type !== null && !seen["content-type"]) add(result, pair("Content-Type", type));
  forEach(headers, (value, name) => {
    if (!seen[name] && name !== "content-type") add(result, pair(name, value));
  });
  for (let index = 0; index < late.length; index++) add(result, late[index]);
  return iterable(result);
};

/** What became of a field: the same, with more behind it, or another value (null where it is gone). */
const follow = (now, before) => {
  if (now === before) return { __proto__: null, isSame: true, value: null, more: null };
  const isLonger = now !== null && substring(now, 0, before.length + 2) === `${before}, `;
  if (isLonger) return { __proto__: null, isSame: true, value: null, more: substring(now, before.length + 2) };
  return { __proto__: null, isSame: false, value: now, more: null };
};

const combined = (pairs, key) => {
  let text = null;
  for (let index = 0; index < pairs.length; index++) {
    const value = normalizeValue(pairs[index].items[1]);
    if (lowerCase(pairs[index].items[0]) === key) text = text === null ? value : `${text}, ${value}`;
  }
  return text;
};
