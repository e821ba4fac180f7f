// Reads small Blobs that script did not create itself as soon as script has them. An unloading page cannot read any,
// and what it sends then, mostly by sendBeacon, is small.
import { forgetBytes, knowBytes, maximumRemembered } from "./blob-memory.js";
import { readBlob } from "./blob-reading.js";
import { isBlob } from "../foundation/brands.js";
import { construct, getterOf, methodOf, scope, typedLength, Weak, weakGet, weakSet } from "../foundation/primordials.js";

/** The maximum total size of their bytes. Beyond it, the oldest are forgotten. */
export const maximumReadAhead = 64 * maximumRemembered;

/** What a Blob counts in addition to its bytes, so that the number of empty ones is limited as well. */
const overhead = 512;

const sizeOf = getterOf("Blob", "size");
const Reference = scope.WeakRef;
const targetOf = methodOf("WeakRef", "deref");
const asked = new Weak();
const kept = { __proto__: null, first: null, last: null, length: 0 };

/** Keeps the bytes while the Blob exists and few others have followed. */
const keep = (blob, bytes) => {
  const entry = { __proto__: null, reference: construct(Reference, [blob]), length: typedLength(bytes) + overhead, next: null };
  knowBytes(blob, bytes);
  if (kept.last) kept.last.next = entry;
  else kept.first = entry;
  kept.last = entry;
  kept.length += entry.length;
  while (kept.length > maximumReadAhead) dropFirst();
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
    // The file is gone or not readable: the request that sends it reports the error.
  }
};

/** Reads, once, a Blob that is small enough to outlive its page. Ignores all other values. */
export const readAhead = (value) => {
  if (!Reference || !isBlob(value) || sizeOf(value) > maximumRemembered || weakGet(asked, value)) return;
  weakSet(asked, value, true);
  read(value);
};
