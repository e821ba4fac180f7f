// Remembers the contents of small Blobs. An unloading page cannot read a Blob, and what it sends then, mostly by
// sendBeacon, is a small Blob made for that. Requests that carry their own body need not wait for it.
import { copyBytes } from "./source.js";
import { append } from "../foundation/append.js";
import { configuration } from "../foundation/configuration.js";
import { isArrayBuffer, isBlob, isBufferView, isFile, isFormData } from "../foundation/brands.js";
import { patchMethod } from "../foundation/control.js";
import { tellsHost } from "../transports/host-messages.js";
import {
  apply, Bytes, construct, getterOf, prototypeOf, scope, typedLength, typedSet, Weak, weakDelete, weakGet,
  weakSet,
} from "../foundation/primordials.js";
import { utf8 } from "../foundation/text.js";

/** The maximum size of a remembered Blob: what may outlive a page (Fetch §4.6). */
export const maximumRemembered = 65_536;
const size = getterOf("Blob", "size");
const memories = new Weak();
const isList = Array.isArray;

/** The bytes of a remembered Blob; undefined for any other. */
export const rememberedBytes = (blob) => {
  const pieces = weakGet(memories, blob);
  if (!pieces) return undefined;
  const whole = new Bytes(size(blob));
  for (let index = 0, offset = 0; index < pieces.length; index++) {
    const bytes = bytesOf(pieces[index]);
    if (bytes === undefined) return undefined; // a Blob inside it was forgotten
    typedSet(whole, bytes, offset);
    offset += typedLength(bytes);
  }
  return whole;
};

const bytesOf = (piece) => (typeof piece === "string" ? utf8(piece) : isBlob(piece) ? rememberedBytes(piece) : piece);

/** The current parts; null if they are unknown without a second conversion. */
const snapshot = (parts) => {
  const pieces = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (isArrayBuffer(part) || isBufferView(part)) append(pieces, copyBytes(part));
    else if (typeof part === "string" || (isBlob(part) && weakGet(memories, part))) append(pieces, part);
    else return null;
  }
  return pieces;
};

const remember = (blob, parts) => {
  if (!isList(parts) || size(blob) > maximumRemembered) return;
  const pieces = snapshot(parts);
  if (!pieces) return;
  let length = 0;
  for (let index = 0; index < pieces.length; index++) {
    length += isBlob(pieces[index]) ? size(pieces[index]) : typedLength(bytesOf(pieces[index]));
  }
  // The length differs if the options converted line endings.
  if (length === size(blob)) weakSet(memories, blob, pieces);
};

/** Remembers the bytes that were read of a Blob. */
export const knowBytes = (blob, bytes) => {
  if (typedLength(bytes) === size(blob)) weakSet(memories, blob, [bytes]);
};

export const forgetBytes = (blob) => weakDelete(memories, blob);

/** A Proxy preserves every property of the constructor; only construction is observed. */
const wrap = (original) => {
  const Wrapped = new Proxy(original, {
    __proto__: null,
    construct(target, args, newTarget) {
      const blob = construct(target, args, newTarget === Wrapped ? target : newTarget);
      remember(blob, args[0]);
      return blob;
    },
  });
  return Wrapped;
};

const installBlob = (name) => {
  const prototype = prototypeOf(name);
  if (!prototype) return;
  patchMethod(scope, name, wrap);
  patchMethod(prototype, "constructor", () => scope[name]);
};

const NativeFile = scope.File;
const typeOf = getterOf("Blob", "type");

/**
 * The File that a form creates from a Blob (HTML §4.10.22.4, "create an entry"). It is created here so that its bytes
 * are known.
 */
const fileOf = (blob, name) => {
  const file = construct(NativeFile, [[blob], name, { __proto__: null, type: typeOf(blob) }]);
  remember(file, [blob]);
  return file;
};

/** FormData's append or set. A File created from a Blob stays in the form, so its bytes stay known. */
const patchForm = (prototype, key) =>
  patchMethod(prototype, key, (original) => ({
    [key](name, value, filename) {
      const isKnown = isBlob(value) && !isFile(value) && weakGet(memories, value) !== undefined;
      if (!isKnown || !isFormData(this)) return apply(original, this, arguments);
      const text = `${name}`; // converted before the file's name, as in the engine
      return apply(original, this, [text, fileOf(value, filename === undefined ? "blob" : filename)]);
    },
  })[key]);

const installForms = () => {
  const prototype = prototypeOf("FormData");
  if (!prototype || !NativeFile) return;
  patchForm(prototype, "append");
  patchForm(prototype, "set");
};

/** Whether requests carry their own bodies, or are announced to the host. */
export const remembersBlobs = tellsHost || configuration.transport === "inline";

export const installBlobs = () => {
  if (!remembersBlobs) return;
  installBlob("Blob");
  installBlob("File");
  installForms();
};
