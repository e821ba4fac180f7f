// Buffers and their views in structured clones, HTML §2.7.3 steps 12 to 15, and how buffers are transferred.
import { attempt, getter, method } from "../webidl/built-in-brands.js";
import { DOMException } from "../window/dom-exception.js";

const { apply, getPrototypeOf } = Reflect;

const refuse = (message) => {
  throw new DOMException(message, "DataCloneError");
};

const bufferLength = getter(ArrayBuffer, "byteLength"), maximumLength = getter(ArrayBuffer, "maxByteLength");
const isResizable = getter(ArrayBuffer, "resizable"), sliceBuffer = method(ArrayBuffer, "slice");
const moveBuffer = method(ArrayBuffer, "transfer");

const bytesOrRefusal = (buffer) => {
  try {
    return new Uint8Array(buffer);
  } catch {
    return refuse("A detached ArrayBuffer cannot be cloned"); // a detached buffer allows no views
  }
};

const sizeOptions = (buffer) =>
  isResizable && apply(isResizable, buffer, []) ? { __proto__: null, maxByteLength: apply(maximumLength, buffer, []) } : undefined;

export const arrayBuffer = (value) => {
  if (!attempt(bufferLength, value)) return null;
  const bytes = bytesOrRefusal(value), options = sizeOptions(value);
  const kept = apply(sliceBuffer, value, [0, bytes.length]);
  return { __proto__: null, create: () => (options ? resizableCopy(kept, options) : kept) };
};

const resizableCopy = (kept, options) => {
  const copy = new ArrayBuffer(kept.byteLength, options);
  new Uint8Array(copy).set(new Uint8Array(kept));
  return copy;
};

/** Moves the bytes out of the buffer; → a function that returns the new one. */
export const transferBuffer = (buffer) => {
  bytesOrRefusal(buffer);
  const moved = moveBuffer ? attempt(moveBuffer, buffer)?.value : apply(sliceBuffer, buffer, [0]);
  if (!moved) refuse("This ArrayBuffer cannot be transferred");
  return () => moved;
};

const sharedLength = typeof SharedArrayBuffer === "function" ? getter(SharedArrayBuffer, "byteLength") : null;
export const sharedBuffer = (value) =>
  sharedLength && attempt(sharedLength, value) ? refuse("A SharedArrayBuffer cannot leave its page") : null;

const typedArray = getPrototypeOf(Int8Array);
const kindOfView = getter(typedArray, Symbol.toStringTag), viewLength = getter(typedArray, "length");
const views = new Map();
for (const element of [
  "Int8", "Uint8", "Uint8Clamped", "Int16", "Uint16", "Int32", "Uint32", "Float16", "Float32", "Float64", "BigInt64",
  "BigUint64",
]) {
  const name = `${element}Array`;
  if (globalThis[name]) views.set(name, globalThis[name]);
}
const getters = (type) => ({
  __proto__: null,
  buffer: getter(type, "buffer"), byteOffset: getter(type, "byteOffset"), length: getter(type, "byteLength"),
});
const ofDataView = getters(DataView), ofTypedArray = { ...getters(typedArray), length: viewLength };
const { DataView: OwnDataView } = globalThis;
const { isView } = ArrayBuffer;

export const view = (value, serialize) => {
  if (!isView(value)) return null;
  const kind = apply(kindOfView, value, []);
  const of = kind ? ofTypedArray : ofDataView, type = kind ? views.get(kind) : OwnDataView;
  const source = apply(of.buffer, value, []);
  // Engines may hide the interface of shared memory, but WebAssembly still exposes it.
  if (!attempt(bufferLength, source)) refuse("A view of shared memory cannot leave its page");
  const buffer = serialize(source);
  const offset = attempt(of.byteOffset, value), length = attempt(of.length, value);
  if (!offset || !length) refuse("A view outside its buffer cannot be cloned");
  return { __proto__: null, create: (resolve) => new type(resolve(buffer), offset.value, length.value) };
};

