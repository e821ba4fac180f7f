// The types of XMLHttpRequest's responses if the host serves the web under its own schemes: for responses not received
// over http, engines parse documents of every type, and Blobs get a type without parameters.
import { serializedType } from "../bodies/content-type.js";
import { patchAccessor, patchMethod } from "../foundation/control.js";
import { rewritesURLs } from "./urls.js";
import {
  apply, getterOf, indexOf, methodOf, prototypeOf, substring, Weak, weakGet, weakSet,
} from "../foundation/primordials.js";

const documentType = getterOf("Document", "contentType");
const blobSize = getterOf("Blob", "size");
const blobType = getterOf("Blob", "type");
const slice = methodOf("Blob", "slice");
const kindOf = getterOf("XMLHttpRequest", "responseType");
const headerOf = methodOf("XMLHttpRequest", "getResponseHeader");

const overridden = new Weak();
const typed = new Weak();

/** MIME Sniffing §4.6, "XML MIME type", and text/html. */
const isMarkup = (type) => {
  if (type === "text/html" || type === "text/xml" || type === "application/xml") return true;
  return substring(type, type.length - 4) === "+xml" && indexOf(type, "/+xml") < 0;
};

const checked = (document) => (document && isMarkup(documentType(document)) ? document : null);

/** The Blob with the parameters of its response's type; always the same one. */
const withParameters = (xhr, blob) => {
  const known = weakGet(typed, blob);
  if (known) return known;
  const type = weakGet(overridden, xhr) ? null : serializedType(headerOf(xhr, "Content-Type") ?? "");
  const own = blobType(blob);
  const result = type && indexOf(type, `${own};`) === 0 ? slice(blob, 0, blobSize(blob), type) : blob;
  weakSet(typed, blob, result);
  return result;
};

const patchOverride = (prototype) =>
  patchMethod(prototype, "overrideMimeType", (original) => ({
    overrideMimeType() {
      const result = apply(original, this, arguments);
      weakSet(overridden, this, true);
      return result;
    },
  }).overrideMimeType);

export const installHostedResponses = () => {
  const prototype = prototypeOf("XMLHttpRequest");
  if (!rewritesURLs || !prototype) return;
  patchOverride(prototype);
  patchAccessor(prototype, "responseXML", ({ get }) => ({
    get responseXML() {
      return checked(apply(get, this, []));
    },
  }));
  patchAccessor(prototype, "response", ({ get }) => ({
    get response() {
      const found = apply(get, this, []);
      const kind = kindOf(this);
      if (kind === "document") return checked(found);
      return kind === "blob" && found ? withParameters(this, found) : found;
    },
  }));
};
