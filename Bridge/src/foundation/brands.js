// Recognises kinds of bodies by their brand: a getter or method of the interface works for instances of any realm and
// throws for everything else. instanceof fails across frames, and page script can fake Symbol.toStringTag.
import {
  bufferLength, dataViewBuffer, getterOf, isResizable, isView, methodOf, sharedLength,
  typedBuffer, typedTag,
} from "./primordials.js";

export const isDictionary = (value) => value !== null && (typeof value === "object" || typeof value === "function");

/**
 * A predicate made from a probe that throws for values without the brand; always false if the interface does not exist.
 */
export const brand = (probe) => (value) => {
  if (!probe || !isDictionary(value)) return false;
  try {
    probe(value, "");
    return true;
  } catch {
    return false; // the probe throws for everything without the brand: that is the answer
  }
};

export const isArrayBuffer = brand(bufferLength);
export const isSharedBuffer = brand(sharedLength);
export const isBlob = brand(getterOf("Blob", "size"));
export const isFile = brand(getterOf("File", "name"));
export const isFormData = brand(methodOf("FormData", "has"));
export const isSearchParams = brand(methodOf("URLSearchParams", "has"));
export const isReadableStream = brand(getterOf("ReadableStream", "locked"));
export const isRequest = brand(getterOf("Request", "method"));
export const isDocument = brand(getterOf("Document", "documentElement") ?? getterOf("Document", "cookie"));

/** Whether APIs accept the value as a BufferSource: neither shared nor resizable memory (Web IDL §3.2.25). */
export const isFixedBuffer = (value) => isArrayBuffer(value) && !isResizable(value);
export const isBufferView = (value) => {
  if (!isView(value)) return false;
  return isFixedBuffer(typedTag(value) === undefined ? dataViewBuffer(value) : typedBuffer(value));
};
export const isForm = brand(getterOf("HTMLFormElement", "elements") ?? getterOf("HTMLFormElement", "method"));
export { isView };
