// How the console shows values: small values on one line, large ones on indented lines.
import { toPairs } from "../webidl/pair-iterable.js";
import { isDOMException } from "../window/dom-exception.js";
import { isUncloneable } from "../cloning/builtins.js";
import { append, each, filtered, joined, mapped } from "../language/lists.js";
import { membersOf, pairsOf } from "../language/collections.js";

const maximumDepth = 4, maximumItems = 100, lineWidth = 76;
const { apply } = Reflect;
const toStringOfObject = Object.prototype.toString;
const stringOfRegExp = RegExp.prototype.toString, stringOfDate = Date.prototype.toISOString;
const tag = (value) => apply(toStringOfObject, value, []).slice(8, -1);
const identifier = /^[A-Za-z_$][\w$]*$/;

/** A top-level string is shown as it is; everything else by its structure. */
export const formatArgument = (value) => (typeof value === "string" ? value : format(value));

/** Never throws: an object that refuses to be read is shown as such. */
export const format = (value, depth = maximumDepth) => {
  try {
    return show(value, { __proto__: null, depth, seen: [] });
  } catch {
    return "[unreadable]"; // a getter or a Proxy trap threw, which must not leave the console
  }
};

const show = (value, context) => {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "symbol") return value.toString();
  if (typeof value === "function") return showFunction(value);
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
  if (context.seen.includes(value)) return "[circular]";
  return showObject(value, { __proto__: null, depth: context.depth - 1, seen: joined(context.seen, [value]) });
};

const showFunction = (value) => {
  const isClass = Function.prototype.toString.call(value).startsWith("class");
  return `[${isClass ? "class" : "function"} ${value.name || "(anonymous)"}]`;
};

const showObject = (value, context) => {
  if (value instanceof Error || isDOMException(value)) return showError(value, context);
  const kind = tag(value);
  if (kind === "RegExp") return apply(stringOfRegExp, value, []);
  if (kind === "Date") return Number.isNaN(value.getTime()) ? "Invalid Date" : apply(stringOfDate, value, []);
  if (["Number", "String", "Boolean"].includes(kind)) return `[${kind}: ${show(value.valueOf(), context)}]`;
  const name = nameOf(value, kind);
  if (context.depth < 0) return Array.isArray(value) ? `[${name}]` : `[${name || "Object"}]`;
  if (Array.isArray(value)) return showList(value, name === "Array" ? "" : `${name}(${value.length}) `, context);
  return showCollection(value, kind, name, context) ?? showPlatform(value, name) ?? showPlain(value, name, context);
};

const nameOf = (value, kind) => {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null) return "[Object: null prototype]";
  const own = prototype.constructor?.name;
  return kind !== "Object" && kind !== "Array" ? kind : typeof own === "string" && own ? own : kind;
};

const showCollection = (value, kind, name, context) => {
  if (ArrayBuffer.isView(value) && kind !== "DataView") return showList(value, `${name}(${value.length}) `, context);
  if (kind === "ArrayBuffer") return `ArrayBuffer { byteLength: ${value.byteLength} }`;
  const isMap = kind === "Map";
  if (!isMap && kind !== "Set") return null;
  const size = Object.getOwnPropertyDescriptor(isMap ? Map.prototype : Set.prototype, "size").get.call(value);
  const shown = (isMap ? pairsOf(value) : membersOf(value)).slice(0, maximumItems);
  const pair = ({ 0: key, 1: item }) => `${show(key, context)} => ${show(item, context)}`;
  const lines = mapped(shown, (item) => (isMap ? pair(item) : show(item, context)));
  return wrap(`${name}(${size}) `, "{", "}", withRest(lines, size));
};

const showList = (list, name, context) => {
  const lines = [], end = Math.min(list.length, maximumItems);
  for (let index = 0; index < end; index++) append(lines, index in list ? show(list[index], context) : "(empty)");
  return wrap(name, "[", "]", withRest(lines, list.length));
};

const withRest = (lines, size) => (size > lines.length ? joined(lines, [`… ${size - lines.length} more`]) : lines);

const showPlain = (value, name, context) => {
  const keys = filtered(Reflect.ownKeys(value), (key) => Object.getOwnPropertyDescriptor(value, key)?.enumerable);
  const lines = mapped(keys.slice(0, maximumItems), (key) => showMember(value, key, context));
  const isPlain = name === "Object";
  return wrap(isPlain ? "" : `${name} `, "{", "}", withRest(lines, keys.length));
};

/** An object of an interface has its attributes on prototypes. Attributes that are objects are only named. */
const showPlatform = (value, name) => {
  const ownsData = Reflect.ownKeys(value).some((key) => Object.getOwnPropertyDescriptor(value, key).writable);
  if (ownsData || !isUncloneable(value)) return null;
  const attribute = ({ 0: key, 1: get }) => `${key}: ${format(apply(get, value, []), -1)}`;
  const item = ({ 0: key, 1: one }) => `${key}: ${format(one, 0)}`;
  const lines = listKinds.has(name) ? mapped(toPairs(value, (part) => part, name), item) : mapped(pairsOf(attributesOf(value)), attribute);
  return wrap(`${name} `, "{", "}", lines);
};

const listKinds = new Set(["FormData", "Headers", "URLSearchParams"]);

/** The getters of attributes; for equal names, that of the nearest prototype. */
const attributesOf = (value) => {
  const getters = new Map();
  for (let prototype = Object.getPrototypeOf(value); prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
    for (const { 0: key, 1: { get, enumerable } } of each(Object.entries(Object.getOwnPropertyDescriptors(prototype)))) {
      if (get && enumerable && !/^on|^[A-Z]/.test(key) && !getters.has(key)) getters.set(key, get);
    }
  }
  return getters;
};

const showMember = (value, key, context) => {
  const { get, set } = Object.getOwnPropertyDescriptor(value, key);
  const label = typeof key === "symbol" ? `[${key.toString()}]` : identifier.test(key) ? key : JSON.stringify(key);
  if (get || set) return `${label}: [${filtered([get && "getter", set && "setter"], Boolean).join("/")}]`;
  return `${label}: ${show(value[key], context)}`;
};

/**
 * An error: its name and message, its stack, its cause. In some engines the stack already begins with the first two.
 */
const showError = (error, context) => {
  const head = `${error.name}: ${error.message}`.replace(/: $/, "");
  const stack = typeof error.stack === "string" ? error.stack.trimEnd() : "";
  const frames = stack.startsWith(head) ? stack.slice(head.length).replace(/^\n/, "") : stack;
  const lines = joined([head], mapped(filtered(frames.split("\n"), Boolean), (line) => `    ${line.trim()}`));
  if (Object.hasOwn(error, "cause")) append(lines, `  cause: ${indent(show(error.cause, context))}`);
  if (Array.isArray(error.errors)) append(lines, `  errors: ${indent(show(error.errors, context))}`);
  return lines.join("\n");
};

const wrap = (name, open, close, lines) => {
  if (lines.length === 0) return `${name}${open}${close}`;
  const space = open === "{" ? " " : "", line = lines.join(", ");
  if (line.length <= lineWidth && !line.includes("\n")) return `${name}${open}${space}${line}${space}${close}`;
  return `${name}${open}\n  ${mapped(lines, indent).join(",\n  ")}\n${close}`;
};

const indent = (text) => text.replaceAll("\n", "\n  ");
