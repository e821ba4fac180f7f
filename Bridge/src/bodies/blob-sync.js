// Reads a Blob's bytes synchronously: by FileReaderSync in workers, otherwise by a synchronous request to an object
// URL, read as text whose characters are the bytes. Windows have no better way.
import { rememberedBytes } from "./blob-memory.js";
import { apply, Bytes, characterCode, getterOf, methodOf, scope } from "../foundation/primordials.js";

const Reader = scope.FileReaderSync;
const readSync = methodOf("FileReaderSync", "readAsArrayBuffer");
const Request = scope.XMLHttpRequest;
const open = methodOf("XMLHttpRequest", "open");
const send = methodOf("XMLHttpRequest", "send");
const overrideMimeType = methodOf("XMLHttpRequest", "overrideMimeType");
const responseText = getterOf("XMLHttpRequest", "responseText");
const URLType = scope.URL;
const createObjectURL = URLType?.createObjectURL;
const revokeObjectURL = URLType?.revokeObjectURL;

/** Throws if neither way works; the caller then fails the request. */
export const readBlobSync = (blob) => {
  const known = rememberedBytes(blob);
  if (known) return known;
  if (Reader) return new Bytes(readSync(new Reader(), blob));
  const url = apply(createObjectURL, URLType, [blob]);
  try {
    return bytesOfText(loadText(url));
  } finally {
    apply(revokeObjectURL, URLType, [url]);
  }
};

const loadText = (url) => {
  const request = new Request();
  open(request, "GET", url, false);
  overrideMimeType(request, "text/plain; charset=x-user-defined");
  send(request, null);
  return responseText(request);
};

/** x-user-defined maps bytes from 0x80 on to U+F780 and following: the low byte is the byte. */
const bytesOfText = (text) => {
  const bytes = new Bytes(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = characterCode(text, index) & 0xff;
  return bytes;
};
