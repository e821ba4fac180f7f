// The Streams Standard (https://streams.spec.whatwg.org), and what the rest of the page needs of it.
import "./streams-transform-stream.js";
import { Deferred, microtask } from "./streams-promises.js";
import { createReadableStream, ReadableStream } from "./streams-readable-stream.js";
import { Reader } from "./streams-readable.js";
import { isReadableStream, readableOf } from "./streams-registry.js";
import { tee } from "./streams-tee.js";

export { createReadableStream, isReadableStream, ReadableStream };
export { createWritableStream, WritableStream } from "./streams-writable-stream.js";

/** Whether the stream was ever read from or cancelled. */
export const isDisturbed = (stream) => readableOf(stream).isDisturbed;
export const isLocked = (stream) => readableOf(stream).isLocked;

/** Cancels whether the stream is locked or not. → a promise */
export const cancelStream = (stream, reason) => readableOf(stream).cancel(reason);

/** Ends the stream with an error, whatever its source does. */
export const errorStream = (stream, reason) => readableOf(stream).controller.error(reason);

/** Two streams with the same chunks, of which the second gets copies: what cloning a body needs. */
export const teeStream = (stream) => tee(readableOf(stream), createReadableStream, cloneChunk);

const cloneChunk = (chunk) => (chunk instanceof Uint8Array ? chunk.slice() : structuredClone(chunk));

/**
 * An inner reader, which locks the stream: `read({chunk, close, error})` calls one of them, at once where there
 * is a chunk; `cancel(reason)`; `release()`. Throws a TypeError where the stream is locked already.
 */
export const lockStream = (stream) => new Reader(readableOf(stream));

/** Reads to the end. Rejects with the stream's error, or a TypeError for a chunk that is no Uint8Array. */
export const readAll = (stream) => {
  const reader = lockStream(stream);
  const result = new Deferred();
  const chunks = [];
  const request = {
    chunk(chunk) {
      if (!isUint8Array(chunk)) {
        result.reject(new TypeError("a chunk of the body is no Uint8Array"));
        return;
      }
      chunks.push(chunk);
      // Through a microtask, or a long queue would make the stack as deep.
      microtask(() => reader.read(request));
    },
    close: () => result.resolve(join(chunks)),
    error: (reason) => result.reject(reason),
  };
  reader.read(request);
  return result.promise;
};

const tagOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
export const isUint8Array = (value) => Reflect.apply(tagOf, value, []) === "Uint8Array";

const join = (chunks) => {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
};
