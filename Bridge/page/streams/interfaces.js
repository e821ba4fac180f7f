// The Streams Standard (https://streams.spec.whatwg.org), and the parts of it that the rest of the page uses.
import "./transform-stream.js";
import { structuredClone } from "../cloning/structured-clone.js";
import { createReadableStream, ReadableStream } from "./readable-stream.js";
import { Reader } from "./readable.js";
import { isReadableStream, readableOf } from "./registry.js";
import { tee } from "./tee.js";

export { createReadableStream, isReadableStream, ReadableStream };
export { createWritableStream, WritableStream } from "./writable-stream.js";

/** Whether the stream was ever read from or cancelled. */
export const isDisturbed = (stream) => readableOf(stream).isDisturbed;
export const isLocked = (stream) => readableOf(stream).isLocked;

/** Cancels the stream, locked or not. → a promise */
export const cancelStream = (stream, reason) => readableOf(stream).cancel(reason);

/** Two streams with the same chunks. The second gets copies, as cloning a body requires. */
export const teeStream = (stream) => tee(readableOf(stream), createReadableStream, cloneChunk);

const cloneChunk = (chunk) => (isUint8Array(chunk) ? new Uint8Array(chunk) : structuredClone(chunk));

/**
 * An inner reader, which locks the stream. `read({chunk, close, error})` calls one of them, synchronously if there is a
 * chunk; `cancel(reason)`; `release()`. Throws a TypeError if the stream is already locked.
 */
export const lockStream = (stream) => new Reader(readableOf(stream));

const tagOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
export const isUint8Array = (value) => Reflect.apply(tagOf, value, []) === "Uint8Array";
