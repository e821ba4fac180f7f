// Parts and copies of bytes. subarray() and slice() are avoided, because the page's species can choose their result; so
// are the attributes of views, which page script can replace. Exactly these bytes must be sent and read.
const { apply } = Reflect;
const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
const getter = (holder, name) => Object.getOwnPropertyDescriptor(holder, name).get;
const [bufferGetter, offsetGetter, set] = [getter(typedArray, "buffer"), getter(typedArray, "byteOffset"), typedArray.set];

export const memoryOf = (bytes) => apply(bufferGetter, bytes, []);
export const offsetOf = (bytes) => apply(offsetGetter, bytes, []);

const placeIn = (length, position) => (position < 0 ? Math.max(length + position, 0) : Math.min(position, length));

/** The same memory from start to end, like subarray(). */
export const viewOf = (bytes, start, end = bytes.length) => {
  const first = placeIn(bytes.length, start), last = placeIn(bytes.length, end);
  return new Uint8Array(memoryOf(bytes), offsetOf(bytes) + first, Math.max(last - first, 0));
};

/** The first UTF-16 units, in the same memory. */
export const firstUnits = (units, count) => new Uint16Array(memoryOf(units), offsetOf(units), count);

/** A copy of the bytes from start to end, in its own memory. */
export const copyBytes = (bytes, start = 0, end = bytes.length) => new Uint8Array(viewOf(bytes, start, end));

/** An ArrayBuffer with exactly these bytes. */
export const bufferWith = (bytes) => memoryOf(copyBytes(bytes));

export const setBytes = (target, source, position = 0) => apply(set, target, [source, position]);

const dataView = DataView.prototype;
const [viewBuffer, viewOffset, viewLength] = ["buffer", "byteOffset", "byteLength"].map((name) => getter(dataView, name));
const lengthGetter = getter(typedArray, "byteLength"), tagGetter = getter(typedArray, Symbol.toStringTag);
const bufferLengthGetter = getter(ArrayBuffer.prototype, "byteLength");

/** The name of a typed array; undefined for all other values. */
export const typeOfView = (view) => apply(tagGetter, view, []);

/** Throws a TypeError for anything but an ArrayBuffer. */
export const lengthOfBuffer = (buffer) => apply(bufferLengthGetter, buffer, []);

/** The buffer of any view. */
export const bufferOfView = (view) => (typeOfView(view) === undefined ? apply(viewBuffer, view, []) : memoryOf(view));

/** The part of its buffer that a view shows. A DataView whose memory is gone throws a TypeError. */
export const partsOfView = (view) => {
  const buffer = bufferOfView(view), isTyped = typeOfView(view) !== undefined;
  const offset = isTyped ? offsetOf(view) : apply(viewOffset, view, []);
  return { __proto__: null, buffer, offset, length: apply(isTyped ? lengthGetter : viewLength, view, []) };
};

/** Whether a view or its buffer is empty. */
export const isEmptyView = (view) => {
  const { buffer, length } = partsOfView(view);
  return length === 0 || lengthOfBuffer(buffer) === 0;
};

/** The bytes that a view shows. */
export const bytesOfView = (view) => {
  const { buffer, offset, length } = partsOfView(view);
  return new Uint8Array(buffer, offset, length);
};

const maximumApplied = 8192; // arguments are on the stack

/** One character for each byte. */
export const binaryString = (bytes) => {
  let text = "";
  for (let start = 0; start < bytes.length; start += maximumApplied) {
    text += Reflect.apply(String.fromCharCode, undefined, viewOf(bytes, start, start + maximumApplied));
  }
  return text;
};
