// ArrayBuffers as transferred by byte streams: Streams Standard §8.3.
import { bufferWith, lengthOfBuffer, setBytes } from "../language/bytes.js";

const { transfer } = ArrayBuffer.prototype;
const isDetachedBuffer = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "detached")?.get;

/** Moves the bytes to a new buffer. The old one is detached; throws a TypeError if that is impossible. */
export const transferBuffer = (buffer) => {
  // A buffer of shared memory has no such length.
  lengthOfBuffer(buffer);
  // An engine that cannot detach buffers copies them. Only a source that keeps using its buffer sees a difference.
  return transfer ? Reflect.apply(transfer, buffer, []) : bufferWith(new Uint8Array(buffer));
};

export const isDetached = (buffer) => {
  if (isDetachedBuffer) return Reflect.apply(isDetachedBuffer, buffer, []);
  if (lengthOfBuffer(buffer) > 0) return false;
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true; // a detached buffer is recognized by allowing no views
  }
};

export const copyBuffer = (buffer, offset, length) => bufferWith(new Uint8Array(buffer, offset, length));

/** Copies bytes between buffers. */
export const moveBytes = (from, to) => {
  setBytes(new Uint8Array(to.buffer, to.offset, to.length), new Uint8Array(from.buffer, from.offset, to.length));
};
