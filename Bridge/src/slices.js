// Reads a source slice by slice, so that a large file never sits in memory whole.
import { isView, isBufferView } from "./brands.js";
import { copyBytes, partLength } from "./bodies.js";
import { Bytes, Mistake, methodOf, smaller, typedBuffer, typedLength, typedSet, typedSubarray } from "./primordials.js";
import { readBlobSync } from "./blob-sync.js";

export const sliceSize = 1 << 20;
const blobSlice = methodOf("Blob", "slice");
const blobBuffer = methodOf("Blob", "arrayBuffer");
const getReader = methodOf("ReadableStream", "getReader");
const readStream = methodOf("ReadableStreamDefaultReader", "read");
const cancelReader = methodOf("ReadableStreamDefaultReader", "cancel");

/** Calls visit(bytes, offset, isLast) for each slice, awaiting what it returns; an empty body has one empty slice. */
export const visitSlices = async (source, visit) => {
  if (source.stream) return visitStream(source, visit);
  const { parts, length } = source;
  let offset = 0;
  for (let index = 0; index < parts.length; index++) {
    const size = partLength(parts[index]);
    for (let start = 0; start < size; start += sliceSize) {
      const end = smaller(start + sliceSize, size);
      const bytes = await readPart(parts[index], start, end);
      if (typedLength(bytes) !== end - start) throw new Mistake("a file changed while it was read");
      await visit(bytes, offset, offset + end - start === length);
      letGo(bytes, parts[index]);
      offset += end - start;
    }
  }
  if (length === 0) await visit(new Bytes(0), 0, true);
};

/**
 * Gives back what was read of a Blob: a collector that knows nothing of such memory lets hundreds of slices pile up.
 * The host has copied it, or the browser's network has.
 */
const letGo = (bytes, part) => {
  if (!isView(part) && transfer) transfer(typedBuffer(bytes), 0);
};
const transfer = methodOf("ArrayBuffer", "transfer");

const readPart = (part, start, end) =>
  isView(part) ? typedSubarray(part, start, end) : readBlob(blobSlice(part, start, end));
const readBlob = async (blob) => new Bytes(await blobBuffer(blob));

/** As visitSlices, at once: for synchronous requests and for pages about to go away. */
export const visitSlicesSync = (source, visit) => {
  const { parts, length } = source;
  let offset = 0;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    const bytes = isView(part) ? part : readBlobSync(part);
    for (let start = 0; start < typedLength(bytes); start += sliceSize) {
      const slice = typedSubarray(bytes, start, smaller(start + sliceSize, typedLength(bytes)));
      offset += typedLength(slice);
      visit(slice, offset - typedLength(slice), offset === length);
    }
  }
  if (length === 0) visit(new Bytes(0), 0, true);
};

/** The chunks of a stream of bytes; the last slice is empty, as nobody can tell sooner that a stream ends. */
const visitStream = async (source, visit) => {
  const reader = (source.reader = getReader(source.stream));
  let offset = 0;
  try {
    for (;;) {
      const { done, value } = await readStream(reader);
      if (done) return await visit(new Bytes(0), offset, true);
      if (typedLengthOrNull(value) === null) throw new Mistake("a request's stream gave a chunk that is no Uint8Array");
      offset = await visitChunk(copyBytes(value), offset, visit);
    }
  } catch (error) {
    await cancelQuietly(reader, error);
    throw error;
  }
};

const visitChunk = async (bytes, offset, visit) => {
  for (let start = 0; start < typedLength(bytes); start += sliceSize) {
    const slice = typedSubarray(bytes, start, smaller(start + sliceSize, typedLength(bytes)));
    await visit(slice, offset + start, false);
  }
  return offset + typedLength(bytes);
};

const typedLengthOrNull = (value) => {
  if (!isBufferView(value)) return null;
  try {
    return typedLength(value);
  } catch {
    return null; // a DataView, which streams of bytes may not give
  }
};

const cancelQuietly = async (reader, error) => {
  try {
    await cancelReader(reader, error);
  } catch {
    // The stream failed already: its own error is the one that is reported.
  }
};

/** All bytes in one array. */
export const readAll = async (source) => {
  if (source.stream) return joinStream(source);
  const whole = new Bytes(source.length);
  await visitSlices(source, (bytes, offset) => typedSet(whole, bytes, offset));
  return whole;
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
    pieces[pieces.length] = bytes;
    length += typedLength(bytes);
  });
  const whole = new Bytes(length);
  for (let index = 0, offset = 0; index < pieces.length; index++) {
    typedSet(whole, pieces[index], offset);
    offset += typedLength(pieces[index]);
  }
  return whole;
};
