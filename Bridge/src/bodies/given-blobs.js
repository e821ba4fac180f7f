// Blobs created by the engine: from responses, requests and canvases, and as slices of others. They are read before the
// page can unload.
import { knowBytes, rememberedBytes } from "./blob-memory.js";
import { readAhead } from "./read-ahead.js";
import { patchAccessor, patchMethod } from "../foundation/control.js";
import { apply, Bytes, getterOf, larger, prototypeOf, smaller, typedLength, typedSet, viewOf } from "../foundation/primordials.js";

const kindOf = getterOf("XMLHttpRequest", "responseType");

const noted = async (promise) => {
  const blob = await promise;
  readAhead(blob);
  return blob;
};

const patchPromise = (name, key) => {
  const prototype = prototypeOf(name);
  if (!prototype) return;
  patchMethod(prototype, key, (original) => ({
    [key]() {
      return noted(apply(original, this, arguments));
    },
  })[key]);
};

const patchCanvas = (prototype) =>
  patchMethod(prototype, "toBlob", (original) => ({
    toBlob(callback, type, quality) {
      if (typeof callback !== "function") return apply(original, this, arguments);
      const done = (blob) => {
        readAhead(blob);
        apply(callback, undefined, [blob]);
      };
      return apply(original, this, [done, type, quality]);
    },
  }).toBlob);

const patchResponse = (prototype) =>
  patchAccessor(prototype, "response", ({ get }) => ({
    get response() {
      const found = apply(get, this, []);
      if (kindOf(this) === "blob") readAhead(found);
      return found;
    },
  }));

/** A position as slice() interprets it; NaN if its conversion might run script, or round. */
const placeOf = (given, length, absent) => {
  if (given === undefined) return absent;
  if (typeof given !== "number" || given % 1 !== 0) return NaN;
  return given < 0 ? larger(length + given, 0) : smaller(given, length);
};

/** A part of a Blob with known bytes. */
const knowPart = (part, whole, start, end) => {
  const bytes = rememberedBytes(whole);
  if (!bytes) return;
  const first = placeOf(start, typedLength(bytes), 0);
  const last = placeOf(end, typedLength(bytes), typedLength(bytes));
  if (!(first <= last)) return;
  const own = new Bytes(last - first);
  typedSet(own, viewOf(bytes, first, last));
  knowBytes(part, own);
};

const patchSlice = (prototype) =>
  patchMethod(prototype, "slice", (original) => ({
    slice(start, end) {
      const part = apply(original, this, arguments);
      knowPart(part, this, start, end);
      return part;
    },
  }).slice);

export const installGivenBlobs = () => {
  patchSlice(prototypeOf("Blob"));
  patchPromise("Response", "blob");
  patchPromise("Request", "blob");
  patchPromise("OffscreenCanvas", "convertToBlob");
  if (prototypeOf("HTMLCanvasElement")) patchCanvas(prototypeOf("HTMLCanvasElement"));
  if (kindOf) patchResponse(prototypeOf("XMLHttpRequest"));
};
