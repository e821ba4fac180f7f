// A body of the page as a source: parts (bytes or Blobs, in order) or a stream, with the Content-Type that the Fetch
// Standard ("extract a body") and XMLHttpRequest's send() define. Bytes are copied immediately.
import {
  isArrayBuffer, isBlob, isBufferView, isDocument, isFixedBuffer, isFormData, isReadableStream, isSearchParams, isSharedBuffer,
  isView,
} from "../foundation/brands.js";
import { documentMarkup, documentType } from "./document-markup.js";
import { encodeMultipart, makeBoundary } from "./multipart.js";
import { append } from "../foundation/append.js";
import { utf8 } from "../foundation/text.js";
import {
  bufferLength, Bytes, copyOf, dataViewBuffer, dataViewLength, dataViewOffset, getterOf, methodOf, typedBuffer, typedLength,
  typedOffset, typedTag,
} from "../foundation/primordials.js";

const blobSize = getterOf("Blob", "size");
const blobType = getterOf("Blob", "type");
export const parametersText = methodOf("URLSearchParams", "toString");
const eachEntry = methodOf("FormData", "forEach");

/** A copy of exactly the bytes of an ArrayBuffer or view: those of a subarray, not of its whole buffer. */
export const copyBytes = (value) => {
  if (isArrayBuffer(value)) return copyOf(value, 0, bufferLength(value));
  if (typedTag(value) !== undefined) return copyOf(typedBuffer(value), typedOffset(value), typedLength(value));
  // byteLength of a DataView on a detached buffer throws; that of a typed array is 0.
  const isEmpty = bufferLength(dataViewBuffer(value)) === 0;
  return isEmpty ? new Bytes(0) : copyOf(dataViewBuffer(value), dataViewOffset(value), dataViewLength(value));
};

/** A snapshot of a FormData's entries, in order and with duplicates. */
export const formEntries = (form) => {
  const entries = [];
  eachEntry(form, (value, name) => void append(entries, { __proto__: null, name, value }));
  return entries;
};

const source = (kind, parts, type) => ({
  __proto__: null, kind, parts, type, length: partsLength(parts), stream: null,
});

const partsLength = (parts) => {
  let length = 0;
  for (let index = 0; index < parts.length; index++) length += partLength(parts[index]);
  return length;
};
export const partLength = (part) => (isView(part) ? typedLength(part) : blobSize(part));

/** A multipart source. The boundary is given if a header already names it. */
export const multipartSource = (entries, boundary = makeBoundary(), encode = undefined) =>
  source("form", encodeMultipart(entries, boundary, encode), `multipart/form-data; boundary=${boundary}`);

/** A text whose bytes are made on demand, because a host may accept the text itself. */
export const textSource = (kind, text, type) => {
  let bytes = null;
  const encoded = () => (bytes ??= utf8(text));
  return {
    __proto__: null, kind, type, stream: null, text,
    get parts() {
      return [encoded()];
    },
    get length() {
      return typedLength(encoded());
    },
  };
};

export const bytesSource = (bytes, type) => source("buffer", [bytes], type);
export const blobSource = (blob) => source("blob", [blob], blobType(blob) || null);
/** A stream. cancel(reason) ends it, together with the pipe that reads it by then (slices.js sets its controller). */
export const streamSource = (stream) => {
  const made = { __proto__: null, kind: "stream", parts: null, type: null, length: null, stream, controller: null };
  made.cancel = (reason) =>
    made.controller ? abort(made.controller, reason) : endQuietly(cancelStream(stream, reason));
  return made;
};

const cancelStream = methodOf("ReadableStream", "cancel");
const abort = methodOf("AbortController", "abort");
const endQuietly = async (ending) => {
  try {
    await ending;
  } catch {
    // The engine also ignores errors of the page's own cancel().
  }
};

const documentSource = (document) =>
  textSource("document", documentMarkup(document), `${documentType(document)};charset=UTF-8`);

/**
 * The source of a BodyInit or of an argument of send(); null if the API itself must refuse it. `takes` distinguishes
 * the unions: documents and streams that are not accepted become strings, and shared memory that does not become a
 * string is refused.
 */
export const sourceOf = (body, takes) => {
  if (typeof body === "string") return plainText(body);
  if (isView(body)) return isBufferView(body) ? bytesSource(copyBytes(body), null) : null;
  if (isArrayBuffer(body)) return isFixedBuffer(body) ? bytesSource(copyBytes(body), null) : null;
  if (isSharedBuffer(body)) return takes.shared ? plainText(`${body}`) : null;
  if (isBlob(body)) return blobSource(body);
  if (isFormData(body)) return multipartSource(formEntries(body));
  if (isSearchParams(body)) {
    return textSource("parameters", parametersText(body), "application/x-www-form-urlencoded;charset=UTF-8");
  }
  if (takes.document && isDocument(body)) return documentSource(body);
  if (takes.stream && isReadableStream(body)) return streamSource(body);
  if (typeof body === "symbol") return null;
  return plainText(`${body}`);
};

const plainText = (text) => textSource("text", text, "text/plain;charset=UTF-8");

/** Whether every byte is available, so that nothing need be awaited. */
export const isReady = (source) => source.text !== undefined || areBytes(source.parts);

const areBytes = (parts) => {
  for (let index = 0; parts && index < parts.length; index++) {
    if (!isView(parts[index])) return false;
  }
  return parts !== null;
};
