// ArrayBuffers as byte streams hand them on: Streams Standard §8.3.
import { bufferWith, lengthOfBuffer, setBytes } from "../language/bytes.js";

const { transfer } = ArrayBuffer.prototype;
const isDetachedBuffer = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "detached")?.get;

/** The bytes in a buffer of their own; the old one is detached, or this throws a TypeError. */
export const transferBuffer = (buffer) => {
  // A buffer of shared memory has no such length.
  lengthOfBuffer(buffer);
  // An engine that cannot detach buffers makes copies: only a source that keeps using its buffer sees a difference.
  return transfer ? Reflect.apply(transfer, buffer, []) : bufferWith(new Uint8Array(buffer));
};

export const isDetached = (buffer) => {
  if (isDetachedBuffer) return Reflect.apply(isDetachedBuffer, buffer, []);
  if (lengthOfBuffer(buffer) > 0) return false;
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true; // no view can be made of a detached buffer: that is how it shows itself
  }
};

export const copyBuffer = (buffer, offset, length) => bufferWith(new Uint8Array(buffer, offset, length));

/** Copies between buffers. */
export const moveBytes = (from, to) => {
  setBytes(new Uint8Array(to.buffer, to.offset, to.length), new Uint8Array(from.buffer, from.offset, to.length));
};
