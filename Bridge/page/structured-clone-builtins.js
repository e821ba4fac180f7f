// The objects of ECMAScript that can be cloned, HTML §2.7.3 steps 5 to 24. They are recognised by what their
// own methods, captured before page script runs, say of them.
import { DOMException } from "./dom-exception.js";

const { apply, getPrototypeOf } = Reflect;
const method = (type, name) => type.prototype[name];
const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name)?.get;
const attempt = (operation, value, given = []) => {
  try {
    return { value: apply(operation, value, given) };
  } catch {
    return null; // a built-in method throws for an object that is not of its kind: that is the answer
  }
};

const tagOfObject = Object.prototype.toString;
const objectPrototype = Object.prototype;

/** Whether it is an ordinary object, from its looks: no built-in object has this prototype and this tag. */
export const isPlainPrototype = (value, prototype) =>
  (prototype === objectPrototype || prototype === null) && apply(tagOfObject, value, []) === "[object Object]";

const refuse = (message) => {
  throw new DOMException(message, "DataCloneError");
};

const wrapper = (type) => (value) => {
  const found = attempt(method(type, "valueOf"), value);
  return found && { create: () => Object(found.value) };
};

const date = (value) => {
  const found = attempt(getTime, value);
  return found && { create: () => new Date(found.value) };
};

const regExp = (value) => {
  const source = attempt(sourceOf, value), flags = source && attempt(flagsOf, value);
  return flags && value !== RegExp.prototype ? { create: () => new RegExp(source.value, flags.value) } : null;
};

const { getTime } = Date.prototype;
const sourceOf = getter(RegExp, "source"), flagsOf = getter(RegExp, "flags");
const mapSize = getter(Map, "size"), mapEach = method(Map, "forEach"), setSize = getter(Set, "size"), setEach = method(Set, "forEach");

const map = (value, serialize, memory) => {
  if (!attempt(mapSize, value)) return null;
  const entries = [], nodes = [];
  apply(mapEach, value, [(item, key) => { entries.push([key, item]); }]);
  const node = { create: () => new Map(), fill: (copy, resolve) => nodes.forEach(([key, item]) => copy.set(resolve(key), resolve(item))) };
  memory.set(value, node);
  for (const [key, item] of entries) nodes.push([serialize(key), serialize(item)]);
  return node;
};

const set = (value, serialize, memory) => {
  if (!attempt(setSize, value)) return null;
  const items = [], nodes = [];
  apply(setEach, value, [(item) => { items.push(item); }]);
  const node = { create: () => new Set(), fill: (copy, resolve) => nodes.forEach((item) => copy.add(resolve(item))) };
  memory.set(value, node);
  for (const item of items) nodes.push(serialize(item));
  return node;
};

const bufferLength = getter(ArrayBuffer, "byteLength"), maximumLength = getter(ArrayBuffer, "maxByteLength");
const isResizable = getter(ArrayBuffer, "resizable"), sliceBuffer = method(ArrayBuffer, "slice");
const moveBuffer = method(ArrayBuffer, "transfer");

const bytesOrRefusal = (buffer) => {
  try {
    return new Uint8Array(buffer);
  } catch {
    return refuse("A detached ArrayBuffer cannot be cloned"); // no view of a detached buffer can be made
  }
};

const sizeOptions = (buffer) =>
  isResizable && apply(isResizable, buffer, []) ? { maxByteLength: apply(maximumLength, buffer, []) } : undefined;

const arrayBuffer = (value) => {
  if (!attempt(bufferLength, value)) return null;
  const bytes = bytesOrRefusal(value), options = sizeOptions(value);
  const kept = apply(sliceBuffer, value, [0, bytes.length]);
  return { create: () => (options ? resizableCopy(kept, options) : kept) };
};

const resizableCopy = (kept, options) => {
  const copy = new ArrayBuffer(kept.byteLength, options);
  new Uint8Array(copy).set(new Uint8Array(kept));
  return copy;
};

/** Moves the bytes out of the buffer → a function that gives the new one. */
export const transferBuffer = (buffer) => {
  bytesOrRefusal(buffer);
  const moved = moveBuffer ? attempt(moveBuffer, buffer)?.value : apply(sliceBuffer, buffer, [0]);
  if (!moved) refuse("This ArrayBuffer cannot be transferred");
  return () => moved;
};

const sharedLength = typeof SharedArrayBuffer === "function" ? getter(SharedArrayBuffer, "byteLength") : null;
const sharedBuffer = (value) =>
  sharedLength && attempt(sharedLength, value) ? refuse("A SharedArrayBuffer cannot leave its page") : null;

const typedArray = getPrototypeOf(Int8Array);
const kindOfView = getter(typedArray, Symbol.toStringTag), viewLength = getter(typedArray, "length");
const views = new Map(
  ["Int8", "Uint8", "Uint8Clamped", "Int16", "Uint16", "Int32", "Uint32", "Float16", "Float32", "Float64", "BigInt64", "BigUint64"]
    .map((name) => [`${name}Array`, globalThis[`${name}Array`]])
    .filter(([, type]) => type),
);
const getters = (type) => ({ buffer: getter(type, "buffer"), byteOffset: getter(type, "byteOffset"), length: getter(type, "byteLength") });
const ofDataView = getters(DataView), ofTypedArray = { ...getters(typedArray), length: viewLength };
const { DataView: OwnDataView } = globalThis;
const { isView } = ArrayBuffer;

const view = (value, serialize) => {
  if (!isView(value)) return null;
  const kind = apply(kindOfView, value, []);
  const of = kind ? ofTypedArray : ofDataView, type = kind ? views.get(kind) : OwnDataView;
  const source = apply(of.buffer, value, []), buffer = serialize(source);
  const offset = attempt(of.byteOffset, value), length = attempt(of.length, value);
  if (!offset || !length) refuse("A view outside of its buffer cannot be cloned");
  return { create: (resolve) => new type(resolve(buffer), offset.value, length.value) };
};

const errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
const { isError = (value) => apply(tagOfObject, value, []) === "[object Error]" } = Error;

/** An error keeps its name (if it is one of the language's), its own message and its stack. */
const error = (value) => {
  if (!isError(value)) return null;
  const name = String(value.name), type = Object.hasOwn(errors, name) ? errors[name] : errors.Error;
  const message = ownData(value, "message"), stack = ownData(value, "stack");
  return { create: () => makeError(type, message && String(message.value), stack?.value) };
};

const ownData = (value, key) => {
  const descriptor = Object.getOwnPropertyDescriptor(value, key);
  return descriptor && "value" in descriptor ? descriptor : null;
};

const makeError = (type, message, stack) => {
  const copy = new type();
  const define = (key, value) => Object.defineProperty(copy, key, { value, writable: true, enumerable: false, configurable: true });
  if (message !== null) define("message", message);
  if (typeof stack === "string") define("stack", stack);
  return copy;
};

const kinds = [
  view, arrayBuffer, sharedBuffer, map, set, error, date, regExp,
  wrapper(Boolean), wrapper(Number), wrapper(BigInt), wrapper(String),
];

const kindOfPrototype = new Map([
  [Map.prototype, map], [Set.prototype, set], [Date.prototype, date], [RegExp.prototype, regExp], [Error.prototype, error],
  [ArrayBuffer.prototype, arrayBuffer],
]);

/** What it most probably is. The others are then tried only if it is not: each try throws, and that is slow. */
const likelyKind = (value) => {
  for (let prototype = getPrototypeOf(value); prototype !== null; prototype = getPrototypeOf(prototype)) {
    const kind = kindOfPrototype.get(prototype);
    if (kind) return [kind];
  }
  return [];
};

/** The node of a built-in object; null for what is none. */
export const serializeBuiltin = (value, serialize, memory) => {
  for (const kind of [...likelyKind(value), ...kinds]) {
    const node = kind(value, serialize, memory);
    if (node) return node;
  }
  return null;
};

// What has internal slots but no serialization is an object of the platform or of the language; scripts cannot
// see slots, so the prototypes of all interfaces stand for them. platform-objects.js collects them at the end.
const uncloneable = new WeakSet([getPrototypeOf(getPrototypeOf([][Symbol.iterator]())), Symbol.prototype]);
const cloneable = new Set([Object, Array, Function]);

export const markUncloneable = (type) => {
  const { prototype } = type;
  if (typeof prototype === "object" && prototype !== null && !cloneable.has(type)) uncloneable.add(prototype);
};

/** Whether the object is an instance of an interface that has no serialization. */
export const isUncloneable = (value) => {
  for (let prototype = getPrototypeOf(value); prototype !== null; prototype = getPrototypeOf(prototype)) {
    if (uncloneable.has(prototype)) return true;
  }
  return false;
};
