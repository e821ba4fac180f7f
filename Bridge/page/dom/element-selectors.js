// Selectors: lists of compounds of type, #id, .class, [attribute], a few pseudo-classes, and all four combinators.
// Anything else is a SyntaxError.

import { DOMException } from "../window/dom-exception.js";
import { childrenOf, parentOf, sibling, typeOf } from "./node.js";
import { append, each, insertAt, mapped, replaceAt } from "../language/lists.js";
import { matchesIn } from "../language/text.js";

const identifier = String.raw`(?:\\.|[-\w\u0080-\uffff])+`;
const value = String.raw`(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>${identifier}))`;
const token = new RegExp(
  String.raw`^(?:(?<type>${identifier}|\*)|#(?<id>${identifier})|\.(?<class>${identifier})` +
    String.raw`|\[\s*(?<name>${identifier})\s*(?:(?<operator>[~|^$*]?=)\s*${value}\s*(?<flag>[iIsS])?\s*)?\]` +
    String.raw`|:(?<pseudo>[-\w]+)(?:\((?<argument>[^()]*)\))?)`,
);
const combinator = /^\s*([>+~])\s*|^\s+/;

const unescape = (text) => text.replace(/\\(.)/g, "$1");
const invalid = (text) => new DOMException(`"${text}" is not a selector that this page knows`, "SyntaxError");

/** → lists of steps, from the last compound to the first: [{combinator, tests: [element → boolean]}]. */
export const parseSelector = (text) => mapped(splitList(text), (part) => parseComplex(part.trim(), text));

const selectorPiece = /\[(?:"[^"]*"|'[^']*'|[^\]])*\]?|\([^)]*\)?|\\?[^]/g;

/** Splits at commas outside brackets, parentheses and strings. */
const splitList = (text) => {
  const parts = [""];
  for (const { 0: piece } of each(matchesIn(text, selectorPiece))) {
    if (piece === ",") append(parts, "");
    else replaceAt(parts, parts.length - 1, parts.at(-1) + piece);
  }
  return parts;
};

const parseComplex = (part, whole) => {
  const steps = [];
  let rest = part, link = null;
  do {
    const tests = [];
    for (let match; (match = token.exec(rest)); rest = rest.slice(match[0].length)) {
      if (match.groups.type !== undefined && tests.length > 0) throw invalid(whole);
      append(tests, testFor(match.groups, whole));
    }
    if (tests.length === 0) throw invalid(whole);
    insertAt(steps, 0, { __proto__: null, combinator: link, tests });
    const match = combinator.exec(rest);
    link = match ? (match[1] ?? " ") : null;
    rest = match ? rest.slice(match[0].length) : rest;
  } while (link !== null);
  if (rest !== "") throw invalid(whole);
  return steps;
};

const testFor = (groups, whole) => {
  if (groups.type !== undefined) return typeTest(unescape(groups.type));
  if (groups.id !== undefined) return attributeTest("id", "=", unescape(groups.id));
  if (groups.class !== undefined) return attributeTest("class", "~=", unescape(groups.class));
  if (groups.pseudo !== undefined) return pseudoTest(groups, whole);
  const value = groups.double ?? groups.single ?? (groups.bare === undefined ? undefined : unescape(groups.bare));
  return attributeTest(unescape(groups.name), groups.operator, value, /i/i.test(groups.flag ?? ""));
};

/** dom/element.js defines how attributes and local names are read. */
let attributeOf, localNameOf;
export const setElementReaders = (readers) => {
  ({ attributeOf, localNameOf } = readers);
};

const parentElementOf = (node) => (parentOf(node) && typeOf(parentOf(node)) === 1 ? parentOf(node) : null);

export const elementBeside = (node, step) => {
  let next = node;
  do next = sibling(next, step);
  while (next && typeOf(next) !== 1);
  return next;
};

const typeTest = (name) => {
  if (name === "*") return () => true;
  const lower = name.toLowerCase();
  return (element) => [name, lower].includes(localNameOf(element));
};

const comparisons = {
  "=": (have, want) => have === want,
  "~=": (have, want) => want !== "" && have.split(/[\t\n\f\r ]+/).includes(want),
  "|=": (have, want) => have === want || have.startsWith(`${want}-`),
  "^=": (have, want) => want !== "" && have.startsWith(want),
  "$=": (have, want) => want !== "" && have.endsWith(want),
  "*=": (have, want) => want !== "" && have.includes(want),
};

const attributeTest = (name, operator, value, ignoresCase = false) => (element) => {
  const have = attributeOf(element, name);
  if (have === null) return false;
  if (operator === undefined) return true;
  const compare = comparisons[operator];
  return ignoresCase ? compare(have.toLowerCase(), value.toLowerCase()) : compare(have, value);
};

const isDisabled = (element) =>
  "disabled" in element && matches(element, parseSelector("[disabled], fieldset[disabled] *"));

const pseudoClasses = {
  "first-child": (element) => !elementBeside(element, -1),
  "last-child": (element) => !elementBeside(element, 1),
  "only-child": (element) => !elementBeside(element, -1) && !elementBeside(element, 1),
  empty: (element) => childrenOf(element).length === 0,
  root: (element) => parentOf(element) !== null && typeOf(parentOf(element)) === 9,
  checked: (element) => element.checked === true || element.selected === true,
  disabled: isDisabled,
  enabled: (element) => "disabled" in element && !isDisabled(element),
};

const pseudoTest = ({ pseudo, argument }, whole) => {
  if (pseudo === "not" && argument !== undefined) {
    const inner = parseSelector(argument);
    return (element) => !matches(element, inner);
  }
  if (argument !== undefined || !Object.hasOwn(pseudoClasses, pseudo)) throw invalid(whole);
  return pseudoClasses[pseudo];
};

/** Whether the parsed selector matches an element. */
export const matches = (element, selector) => selector.some((steps) => matchesSteps(element, steps, 0));

const matchesSteps = (element, steps, index) => {
  const { tests, combinator: link } = steps[index];
  if (!tests.every((test) => test(element))) return false;
  if (index === steps.length - 1) return true;
  // The combinator before this compound determines where the next one is searched.
  const isSibling = link === "+" || link === "~", isNear = link === ">" || link === "+";
  const next = (from) => (isSibling ? elementBeside(from, -1) : parentElementOf(from));
  for (let other = next(element); other; other = isNear ? null : next(other)) {
    if (matchesSteps(other, steps, index + 1)) return true;
  }
  return false;
};
