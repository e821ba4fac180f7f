// Structured serialization, HTML §2.7, and structuredClone. Serializing creates a graph of nodes, each with
// create(resolve) and optionally fill(object, resolve). Deserializing calls them, possibly in a later task.
import { toSequence } from "../webidl/sequence.js";
import { DOMException, isDOMException } from "../window/dom-exception.js";
import { defineOperations } from "../webidl/global-members.js";
import { transferBuffer } from "./buffers.js";
import { isPlainPrototype, isUncloneable, serializeBuiltin } from "./builtins.js";
import { isArrayBuffer, requireArguments, toDictionary } from "../webidl/webidl.js";
import { append, each, mapped } from "../language/lists.js";
import { scriptObject } from "../language/for-script.js";

const serializable = [], transferable = [];

/**
 * Makes a kind of platform object cloneable. brand(value) → boolean; clone(value) → a function that makes the copy. The
 * data is captured in clone, so that later changes do not affect the copy.
 */
export const registerSerializable = (brand, clone) => {
  append(serializable, { __proto__: null, brand, clone });
};

/** Makes a kind of object transferable. detach(value) removes its content; → a function that makes the receiver. */
export const registerTransferable = (brand, detach) => {
  append(transferable, { __proto__: null, brand, detach });
};

export const dataCloneError = (what) => new DOMException(`${what} cannot be cloned`, "DataCloneError");

const { ownKeys, getPrototypeOf, defineProperty, apply } = Reflect;
const define = (object, key, value, enumerable) =>
  defineProperty(object, key, { __proto__: null, value, writable: true, enumerable, configurable: true });
const isEnumerable = Object.prototype.propertyIsEnumerable;
const { isArray } = Array;
const { hasOwn } = Object;

/** "StructuredSerializeInternal". `memory`: a Map from each value met to its node. */
const serialize = (value, memory) => {
  if (typeof value === "symbol") throw dataCloneError("A symbol");
  if (typeof value === "function") throw dataCloneError("A function");
  if (typeof value !== "object" || value === null) return { __proto__: null, create: () => value };
  const known = memory.get(value);
  if (known) return known;
  if (isArray(value)) return serializeMembers(value, memory, arrayOf(value.length));
  if (isPlainPrototype(value, getPrototypeOf(value))) return serializeMembers(value, memory, () => scriptObject(null));
  return serializeUncommon(value, memory);
};

const arrayOf = (length) => () => {
  const array = [];
  array.length = length;
  return array;
};

const serializeUncommon = (value, memory) => {
  const kind = serializable.find(({ brand }) => brand(value));
  const inner = (value) => serialize(value, memory);
  const node = kind ? { __proto__: null, create: kind.clone(value) } : serializeBuiltin(value, inner, memory);
  if (node) {
    memory.set(value, node);
    return node;
  }
  if (isUncloneable(value)) throw dataCloneError("This kind of object");
  return serializeMembers(value, memory, () => scriptObject(null));
};

/** Own enumerable members with string keys, except those that a getter has removed meanwhile. */
const serializeMembers = (value, memory, create) => {
  const members = [];
  memory.set(value, { __proto__: null, create, fill: fillMembers(members) });
  for (const key of each(ownKeys(value))) {
    if (typeof key !== "string" || !apply(isEnumerable, value, [key])) continue;
    append(members, [key, serialize(value[key], memory)]);
  }
  return memory.get(value);
};

const fillMembers = (members) => (object, resolve) => {
  for (const { 0: key, 1: node } of each(members)) {
    define(object, key, resolve(node), true);
  }
};

/** "StructuredSerializeWithTransfer" → a function that deserializes once: {value, transferred}. */
export const serializeWithTransfer = (value, transferList = []) => {
  const memory = new Map();
  const moves = mapped(transferList, (item) => planTransfer(item, memory));
  const root = serialize(value, memory);
  for (const move of each(moves)) move.node.create = move.detach(); // only now, because a failure above must change nothing
  return () => deserialize(root, moves);
};

const planTransfer = (item, memory) => {
  const kind = isArrayBuffer(item) ? { __proto__: null, detach: transferBuffer } : transferable.find(({ brand }) => brand(item));
  if (!kind) throw dataCloneError("An object that is not transferable");
  if (memory.has(item)) throw new DOMException("The transfer list has an object twice", "DataCloneError");
  const node = { __proto__: null, create: null };
  memory.set(item, node);
  return { __proto__: null, node, detach: () => kind.detach(item) };
};

const deserialize = (root, moves) => {
  const made = new Map();
  const resolve = (node) => {
    if (made.has(node)) return made.get(node);
    const object = node.create(resolve);
    made.set(node, object);
    if (hasOwn(node, "fill")) node.fill(object, resolve);
    return object;
  };
  const transferred = mapped(moves, ({ node }) => resolve(node));
  return { __proto__: null, value: resolve(root), transferred };
};

registerSerializable(isDOMException, ({ message, name, stack }) => () => {
  const copy = new DOMException(message, name);
  define(copy, "stack", stack, false);
  return copy;
});

/** The member "transfer" of StructuredSerializeOptions: sequence<object>. */
export const toTransferList = (value) => {
  if (value === undefined) return [];
  const list = toSequence(value, "transfer", (item) => item);
  if (!list.every(isObject)) throw new TypeError("transfer must be a sequence of objects");
  return list;
};

const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";

const operations = {
  structuredClone(value, options = undefined) {
    requireArguments(arguments.length, 1, "structuredClone");
    const { transfer } = toDictionary(options, "StructuredSerializeOptions");
    return serializeWithTransfer(value, toTransferList(transfer))().value;
  },
};

export const { structuredClone } = operations;
defineOperations(globalThis, operations);
