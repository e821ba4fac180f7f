// The objects of ECMAScript that can be cloned, HTML §2.7.3 steps 5 to 24. They are recognised by their own methods,
// captured before page script runs.
import { attempt, getter, method } from "../webidl/built-in-brands.js";
import { arrayBuffer, sharedBuffer, view } from "./buffers.js";
import { append, each, joined } from "../language/lists.js";

const { apply, getPrototypeOf } = Reflect;
const tagOfObject = Object.prototype.toString;
const objectPrototype = Object.prototype;

const uncloneableObjects = new WeakSet();
/** Marks a platform object that inherits from none of the platform's prototypes. */
export const markUncloneableObject = (object) => uncloneableObjects.add(object);

/** Whether it is an ordinary object, judging by its appearance: no built-in object has this prototype and this tag. */
export const isPlainPrototype = (value, prototype) => {
  const mayBe = prototype === objectPrototype || (prototype === null && !uncloneableObjects.has(value));
  return mayBe && apply(tagOfObject, value, []) === "[object Object]";
};

const wrapper = (type) => (value) => {
  const found = attempt(method(type, "valueOf"), value);
  return found && { __proto__: null, create: () => Object(found.value) };
};

const date = (value) => {
  const found = attempt(getTime, value);
  return found && { __proto__: null, create: () => new Date(found.value) };
};

const regExp = (value) => {
  const source = attempt(sourceOf, value), flags = source && attempt(flagsOf, value);
  return flags && value !== RegExp.prototype ? { __proto__: null, create: () => new RegExp(source.value, flags.value) } : null;
};

const { getTime } = Date.prototype;
const sourceOf = getter(RegExp, "source"), flagsOf = getter(RegExp, "flags");
const mapSize = getter(Map, "size"), mapEach = method(Map, "forEach");
const setSize = getter(Set, "size"), setEach = method(Set, "forEach");

const map = (value, serialize, memory) => {
  if (!attempt(mapSize, value)) return null;
  const entries = [], nodes = [];
  apply(mapEach, value, [(item, key) => { append(entries, [key, item]); }]);
  const fill = (copy, resolve) => nodes.forEach(({ 0: key, 1: item }) => copy.set(resolve(key), resolve(item)));
  const node = { __proto__: null, create: () => new Map(), fill };
  memory.set(value, node);
  for (const { 0: key, 1: item } of each(entries)) append(nodes, [serialize(key), serialize(item)]);
  return node;
};

const set = (value, serialize, memory) => {
  if (!attempt(setSize, value)) return null;
  const items = [], nodes = [];
  apply(setEach, value, [(item) => { append(items, item); }]);
  const fill = (copy, resolve) => nodes.forEach((item) => copy.add(resolve(item)));
  const node = { __proto__: null, create: () => new Set(), fill };
  memory.set(value, node);
  for (const item of each(items)) append(nodes, serialize(item));
  return node;
};

const errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
const { isError = (value) => apply(tagOfObject, value, []) === "[object Error]" } = Error;

/** An error keeps its name (if it is one of the language's), its own message and its stack. */
const error = (value) => {
  if (!isError(value)) return null;
  const name = String(value.name), type = Object.hasOwn(errors, name) ? errors[name] : errors.Error;
  const message = ownData(value, "message"), stack = ownData(value, "stack");
  return { __proto__: null, create: () => makeError(type, message && String(message.value), stack?.value) };
};

const ownData = (value, key) => {
  const descriptor = Object.getOwnPropertyDescriptor(value, key);
  return descriptor && "value" in descriptor ? descriptor : null;
};

const makeError = (type, message, stack) => {
  const copy = new type();
  const define = (key, value) => {
    Object.defineProperty(copy, key, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  };
  if (message !== null) define("message", message);
  if (typeof stack === "string") define("stack", stack);
  return copy;
};

const kinds = [
  view, arrayBuffer, sharedBuffer, map, set, error, date, regExp,
  wrapper(Boolean), wrapper(Number), wrapper(BigInt), wrapper(String),
];

const kindOfPrototype = new Map([
  [Map.prototype, map], [Set.prototype, set], [Date.prototype, date], [RegExp.prototype, regExp],
  [Error.prototype, error],
  [ArrayBuffer.prototype, arrayBuffer],
]);

/** The most probable kind. The others are tried only if it is wrong, because each attempt throws, which is slow. */
const likelyKind = (value) => {
  for (let prototype = getPrototypeOf(value); prototype !== null; prototype = getPrototypeOf(prototype)) {
    const kind = kindOfPrototype.get(prototype);
    if (kind) return [kind];
  }
  return [];
};

/** The node of a built-in object; null for other values. */
export const serializeBuiltin = (value, serialize, memory) => {
  for (const kind of each(joined(likelyKind(value), kinds))) {
    const node = kind(value, serialize, memory);
    if (node) return node;
  }
  return null;
};

// An object with internal slots but no serialization belongs to the platform or the language. Script cannot see slots,
// so the prototypes of all interfaces stand for them. window/platform-objects.js collects them at the end.
const uncloneable = new WeakSet([getPrototypeOf(getPrototypeOf([][Symbol.iterator]())), Symbol.prototype]);
const cloneable = new Set([Object, Array, Function]);

export const markUncloneable = (type) => {
  const { prototype } = type;
  if (typeof prototype === "object" && prototype !== null && !cloneable.has(type)) uncloneable.add(prototype);
};

/** Whether the object is an instance of an interface that has no serialization. */
export const isUncloneable = (value) => {
  if (uncloneableObjects.has(value)) return true;
  for (let prototype = getPrototypeOf(value); prototype !== null; prototype = getPrototypeOf(prototype)) {
    if (uncloneable.has(prototype)) return true;
  }
  return false;
};
