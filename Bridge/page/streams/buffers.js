// ArrayBuffers as byte streams hand them on: Streams Standard §8.3.

const { transfer } = ArrayBuffer.prototype;
const lengthOf = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength").get;
const isDetachedBuffer = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "detached")?.get;

/** The bytes in a buffer of their own; the old one is detached, or this throws a TypeError. */
export const transferBuffer = (buffer) => {
  // A buffer of shared memory has no such length.
  Reflect.apply(lengthOf, buffer, []);
  // An engine that cannot detach buffers gives copies: all the same but for what a careless source sees.
  return transfer ? Reflect.apply(transfer, buffer, []) : buffer.slice(0);
};

export const isDetached = (buffer) => {
  if (isDetachedBuffer) return Reflect.apply(isDetachedBuffer, buffer, []);
  if (buffer.byteLength > 0) return false;
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true; // no view can be made of a detached buffer: that is how it shows itself
  }
};

export const copyBytes = (buffer, offset, length) => buffer.slice(offset, offset + length);

/** Copies between buffers. */
export const moveBytes = (from, to) => {
  new Uint8Array(to.buffer, to.offset, to.length).set(new Uint8Array(from.buffer, from.offset, to.length));
};
