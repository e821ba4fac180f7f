// Header fields as written by page script. Headers objects list names in lower case and in alphabetical order, but
// engines send them as given. So must a request that is rebuilt from its parts.
import { isDictionary } from "../foundation/brands.js";
import { convertSequence } from "./sequence.js";
import { append } from "../foundation/append.js";
import {
  descriptorOf, getterOf, lowerCase, methodOf, ownKeys, substring, Weak, weakGet, weakSet,
} from "../foundation/primordials.js";
import { normalizeValue } from "../foundation/text.js";

const headersOf = getterOf("Request", "headers");
const get = methodOf("Headers", "get");
const forEach = methodOf("Headers", "forEach");
const spellings = new Weak();

/** An iterable that changes of Array.prototype cannot affect; it can be iterated repeatedly. */
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

/** HeadersInit, read once as in Web IDL: pairs that engines accept. Anything else is left for them to refuse. */
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
    if (descriptorOf(record, key)?.enumerable) append(pairs, pair(`${key}`, `${record[key]}`));
  }
  return pairs;
};

const readSequence = (headers, method) => {
  return convertSequence(headers, method, (item) => {
    if (!isDictionary(item)) return item;
    return iterable(convertSequence(item, item[Symbol.iterator], (word) => `${word}`));
  });
};

/** The fields followed by one more. */
export const withField = (written, name, value) => {
  const items = [];
  for (let index = 0; written && index < written.items.length; index++) append(items, written.items[index]);
  append(items, pair(name, value));
  return iterable(items);
};

/** The same fields as a record, which every polyfill accepts. Fields of equal names are joined. */
export const asRecord = ({ items }) => {
  const record = { __proto__: null };
  const spellings = { __proto__: null };
  for (let index = 0; index < items.length; index++) {
    const name = items[index].items[0];
    const value = items[index].items[1];
    const known = (spellings[lowerCase(name)] ??= name);
    record[known] = record[known] === undefined ? value : `${record[known]}, ${value}`;
  }
  return record;
};

/** Whether there is a field of that lower-case name. */
export const hasField = ({ items }, key) => combined(items, key) !== null;

/** Remembers the spelling of a Request's fields. */
export const spell = (request, pairs) => weakSet(spellings, request, pairs);

/** The fields of a Request in their original spelling, according to `pairs`. */
export const spelled = (request, pairs = weakGet(spellings, request)) => {
  const headers = headersOf(request);
  const result = [];
  const late = [];
  const seen = { __proto__: null };
  for (let index = 0; pairs && index < pairs.items.length; index++) {
    const name = pairs.items[index].items[0];
    const key = lowerCase(name);
    seen[key] ??= follow(get(headers, key), combined(pairs.items, key));
    if (seen[key].isSame) append(result, pair(name, pairs.items[index].items[1]));
    else if (seen[key].value !== null) append(result, pair(name, seen[key].value));
    if (seen[key].more !== null) append(late, pair(name, seen[key].more));
    seen[key].more = null;
    if (!seen[key].isSame) seen[key].value = null;
  }
  // The type that came with the body precedes the fields that script added to the Request later.
  const type = get(headers, "content-type");
  if (type !== null && !seen["content-type"]) append(result, pair("Content-Type", type));
  forEach(headers, (value, name) => {
    if (!seen[name] && name !== "content-type") append(result, pair(name, value));
  });
  for (let index = 0; index < late.length; index++) append(result, late[index]);
  return iterable(result);
};

/** The change of a field: none, an appended value, or another value (null if it was removed). */
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
