// Reads small Blobs that script did not make itself as soon as script has them: an unloading page cannot read any, and
// what it sends then, mostly by sendBeacon, is small.
import { forgetBytes, knowBytes, mostRemembered } from "./blob-memory.js";
import { readBlob } from "./blob-reading.js";
import { isBlob } from "../foundation/brands.js";
import { construct, getterOf, methodOf, scope, typedLength, Weak, weakGet, weakSet } from "../foundation/primordials.js";

/** How many of their bytes are kept in all: of more, those that were read first are forgotten. */
export const mostReadAhead = 64 * mostRemembered;

/** As much as one counts besides its bytes, so that there is an end of empty ones, too. */
const overhead = 512;

const sizeOf = getterOf("Blob", "size");
const Reference = scope.WeakRef;
const targetOf = methodOf("WeakRef", "deref");
const asked = new Weak();
const kept = { __proto__: null, first: null, last: null, length: 0 };

/** Keeps the bytes as long as the Blob is there and few others came after it. */
const keep = (blob, bytes) => {
  const entry = { __proto__: null, reference: construct(Reference, [blob]), length: typedLength(bytes) + overhead, next: null };
  knowBytes(blob, bytes);
  if (kept.last) kept.last.next = entry;
  else kept.first = entry;
  kept.last = entry;
  kept.length += entry.length;
  while (kept.length > mostReadAhead) dropFirst();
};

const dropFirst = () => {
  const { reference, length, next } = kept.first;
  const blob = targetOf(reference);
  if (blob) forgetBytes(blob);
  kept.first = next;
  kept.length -= length;
};

const read = async (blob) => {
  try {
    const { bytes } = await readBlob(blob);
    keep(blob, bytes);
  } catch {
    // The file is gone or must not be read: the request that sends it reports the error.
  }
};

/** Reads a Blob that is small enough to outlive its page, once; leaves all other values alone. */
export const readAhead = (value) => {
  if (!Reference || !isBlob(value) || sizeOf(value) > mostRemembered || weakGet(asked, value)) return;
  weakSet(asked, value, true);
  read(value);
};
