// Reads a source slice by slice, so that a large file is never in memory as a whole: only the slice in transit, and the
// next one, which is read meanwhile.
import { isView, isBufferView } from "../foundation/brands.js";
import { copyBytes, partLength } from "./source.js";
import { configuration } from "../foundation/configuration.js";
import { append } from "../foundation/append.js";
import {
  Bytes, construct, getterOf, methodOf, Mistake, scope, smaller, typedBuffer, typedLength, typedSet, viewOf,
} from "../foundation/primordials.js";
import { readBlob } from "./blob-reading.js";
import { readBlobSync } from "./blob-sync.js";

export const { sliceSize } = configuration;
const blobSlice = methodOf("Blob", "slice");
const pipeTo = methodOf("ReadableStream", "pipeTo");
const signalOf = getterOf("AbortController", "signal");
const Sink = scope.WritableStream;
const Controller = scope.AbortController;

/** Calls visit(bytes, offset, isLast) for each slice and awaits its result; an empty body has one empty slice. */
export const visitSlices = async (source, visit) => {
  if (source.stream) return await visitStream(source, visit);
  const { parts, length } = source;
  let offset = 0;
  let span = spanAfter(parts, { __proto__: null, index: 0, end: 0 });
  let reading = span && readSpan(parts, span);
  while (span) {
    const { bytes, error } = await reading;
    if (error) throw error;
    const next = spanAfter(parts, span);
    reading = next && readSpan(parts, next);
    await visit(bytes, offset, offset + span.end - span.start === length);
    offset += span.end - span.start;
    letGo(bytes, parts[span.index]);
    span = next;
  }
  if (length === 0) await visit(new Bytes(0), 0, true);
};

/** The place of the next slice, which lies within one part; null at the end. */
const spanAfter = (parts, { index, end }) => {
  while (index < parts.length && end >= partLength(parts[index])) {
    index++;
    end = 0;
  }
  if (index >= parts.length) return null;
  return { __proto__: null, index, start: end, end: smaller(end + sliceSize, partLength(parts[index])) };
};

/** {bytes} or {error}. Never rejects, because there may be no reader left when an earlier slice fails. */
const readSpan = async (parts, { index, start, end }) => {
  try {
    const { bytes } = await readPart(parts[index], start, end);
    if (typedLength(bytes) !== end - start) throw new Mistake("a file changed while it was read");
    return { __proto__: null, bytes };
  } catch (error) {
    return { __proto__: null, error };
  }
};

/**
 * Releases bytes that were read from a Blob. The collector does not know such memory, and would let hundreds of slices
 * pile up. The host, or the browser's network, has copied them.
 */
const letGo = (bytes, part) => {
  if (!isView(part) && transfer) transfer(typedBuffer(bytes), 0);
};
const transfer = methodOf("ArrayBuffer", "transfer");

const readPart = async (part, start, end) => {
  if (!isView(part)) return await readBlob(blobSlice(part, start, end));
  return { __proto__: null, bytes: viewOf(part, start, end) };
};

/** Like visitSlices, but synchronous: for synchronous requests and unloading pages. */
export const visitSlicesSync = (source, visit) => {
  const { parts, length } = source;
  let offset = 0;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    const bytes = isView(part) ? part : readBlobSync(part);
    // Engines give an unloading page no bytes of its Blobs, and no error.
    if (typedLength(bytes) !== partLength(part)) throw new Mistake("a Blob can no longer be read");
    for (let start = 0; start < typedLength(bytes); start += sliceSize) {
      const slice = viewOf(bytes, start, smaller(start + sliceSize, typedLength(bytes)));
      offset += typedLength(slice);
      visit(slice, offset - typedLength(slice), offset === length);
    }
  }
  if (length === 0) visit(new Bytes(0), 0, true);
};

/**
 * The chunks of a byte stream. The last slice is empty, because the end is known only after the last chunk. The stream
 * is piped, not read: the promise of read() would look up `then` on page script's Object.prototype, with the chunk as
 * receiver. The pipe cancels the stream when a visit fails, and fails with the stream's own error.
 */
const visitStream = async (source, visit) => {
  let offset = 0;
  const write = async (chunk) => {
    if (typedLengthOrNull(chunk) === null) throw new Mistake("a request's stream gave a chunk that is not a Uint8Array");
    offset = await visitChunk(copyBytes(chunk), offset, visit);
  };
  const sink = construct(Sink, [{ __proto__: null, write }]);
  const controller = (source.controller = construct(Controller, []));
  await pipeTo(source.stream, sink, { __proto__: null, signal: signalOf(controller) });
  await visit(new Bytes(0), offset, true);
};

const visitChunk = async (bytes, offset, visit) => {
  for (let start = 0; start < typedLength(bytes); start += sliceSize) {
    const slice = viewOf(bytes, start, smaller(start + sliceSize, typedLength(bytes)));
    await visit(slice, offset + start, false);
  }
  return offset + typedLength(bytes);
};

const typedLengthOrNull = (value) => {
  if (!isBufferView(value)) return null;
  try {
    return typedLength(value);
  } catch {
    return null; // a DataView, which byte streams must not give
  }
};

/** {bytes}: all of them in one array. */
export const readAll = async (source) => {
  if (source.stream) return await joinStream(source);
  const whole = new Bytes(source.length);
  await visitSlices(source, (bytes, offset) => typedSet(whole, bytes, offset));
  return { __proto__: null, bytes: whole };
};

export const readAllSync = (source) => {
  const whole = new Bytes(source.length);
  visitSlicesSync(source, (bytes, offset) => typedSet(whole, bytes, offset));
  return whole;
};

const joinStream = async (source) => {
  const pieces = [];
  let length = 0;
  await visitSlices(source, (bytes) => {
    append(pieces, bytes);
    length += typedLength(bytes);
  });
  const whole = new Bytes(length);
  for (let index = 0, offset = 0; index < pieces.length; index++) {
    typedSet(whole, pieces[index], offset);
    offset += typedLength(pieces[index]);
  }
  return { __proto__: null, bytes: whole };
};
