// The core function library of XPath 1.0, §4. A function: {minimum, maximum, call(context, ...values)}; the limits are
// those of its number of arguments.
import { elementById, inOrder, kindOf, nameOf, parentNode, rootNode } from "./nodes.js";
import { isNodes, toFlag, toNumber, toText } from "./values.js";
import { ELEMENT_NODE } from "../dom/node.js";
import { filtered, mapped } from "../language/lists.js";
import { charactersOf } from "../language/text.js";

const own = (context, value) => (value === undefined ? [context.node] : value);
const trimmed = (text) => text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
const first = (context, nodes) => own(context, nodes)[0] ?? null;

/** XPath rounds halves up, and counts from 1. */
const substring = (text, start, length) => {
  const from = Math.round(start), to = length === undefined ? Infinity : from + Math.round(length);
  return filtered(charactersOf(text), (_, index) => index + 1 >= from && index + 1 < to).join("");
};

const translate = (text, from, to) => {
  const old = charactersOf(from), fresh = charactersOf(to);
  return mapped(charactersOf(text), (each) => (old.includes(each) ? (fresh[old.indexOf(each)] ?? "") : each)).join("");
};

const namespaceOf = (node) => (node !== null && kindOf(node) === ELEMENT_NODE ? (node.namespaceURI ?? "") : "");
const localOf = (node) => (node === null ? "" : nameOf(node).replace(/^.*:/s, ""));

const isOfLanguage = (node, wanted) => {
  for (let each = node; each !== null; each = parentNode(each)) {
    if (kindOf(each) !== ELEMENT_NODE) continue;
    const language = each.getAttribute("xml:lang") ?? each.getAttribute("lang");
    if (language !== null) return language.toLowerCase() === wanted || language.toLowerCase().startsWith(`${wanted}-`);
  }
  return false;
};

const idsOf = (value) => (isNodes(value) ? mapped(value, (node) => toText([node])).join(" ") : toText(value));

const define = (minimum, maximum, call) => ({ __proto__: null, minimum, maximum, call });
export const functions = {
  __proto__: null,
  boolean: define(1, 1, (_, value) => toFlag(value)),
  ceiling: define(1, 1, (_, value) => Math.ceil(toNumber(value))),
  concat: define(2, Infinity, (_, ...values) => mapped(values, toText).join("")),
  contains: define(2, 2, (_, text, part) => toText(text).includes(toText(part))),
  count: define(1, 1, (_, nodes) => nodes.length),
  false: define(0, 0, () => false),
  floor: define(1, 1, (_, value) => Math.floor(toNumber(value))),
  id: define(1, 1, ({ node }, value) => {
    const ids = trimmed(idsOf(value)).split(" ");
    return inOrder(filtered(mapped(ids, (id) => elementById(rootNode(node), id)), (found) => found !== null));
  }),
  lang: define(1, 1, ({ node }, value) => isOfLanguage(node, toText(value).toLowerCase())),
  last: define(0, 0, ({ size }) => size),
  "local-name": define(0, 1, (context, nodes) => localOf(first(context, nodes))),
  name: define(0, 1, (context, nodes) => (first(context, nodes) === null ? "" : nameOf(first(context, nodes)))),
  "namespace-uri": define(0, 1, (context, nodes) => namespaceOf(first(context, nodes))),
  "normalize-space": define(0, 1, (context, value) => trimmed(toText(own(context, value)))),
  not: define(1, 1, (_, value) => !toFlag(value)),
  number: define(0, 1, (context, value) => toNumber(own(context, value))),
  position: define(0, 0, ({ position }) => position),
  round: define(1, 1, (_, value) => Math.round(toNumber(value))),
  "starts-with": define(2, 2, (_, text, start) => toText(text).startsWith(toText(start))),
  string: define(0, 1, (context, value) => toText(own(context, value))),
  "string-length": define(0, 1, (context, value) => charactersOf(toText(own(context, value))).length),
  substring: define(2, 3, (_, text, start, length) =>
    substring(toText(text), toNumber(start), length === undefined ? undefined : toNumber(length))),
  "substring-after": define(2, 2, (_, text, part) => {
    const whole = toText(text), index = whole.indexOf(toText(part));
    return index < 0 ? "" : whole.slice(index + toText(part).length);
  }),
  "substring-before": define(2, 2, (_, text, part) => {
    const whole = toText(text), index = whole.indexOf(toText(part));
    return index < 0 ? "" : whole.slice(0, index);
  }),
  sum: define(1, 1, (_, nodes) => nodes.reduce((sum, node) => sum + toNumber([node]), 0)),
  translate: define(3, 3, (_, text, from, to) => translate(toText(text), toText(from), toText(to))),
  true: define(0, 0, () => true),
};
