// The multipart/form-data encoding algorithm (HTML §4.10.22.8) over parts. A file stays a Blob, so that its bytes are
// read slice by slice. Engines cannot always encode forms themselves: WebKitGTK loses files.
import { append } from "../foundation/append.js";
import { isBlob } from "../foundation/brands.js";
import { normalizeLines, swapAll, utf8 } from "../foundation/text.js";
import { apply, Bytes, floor, getterOf, random, scope } from "../foundation/primordials.js";

const fileName = getterOf("File", "name");
const blobType = getterOf("Blob", "type");
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789AB";
const getRandomValues = scope.crypto?.getRandomValues;

/** Random bytes. If an engine has no crypto, guessable bytes suffice for a boundary. */
const sixteen = () => {
  const bytes = new Bytes(16);
  if (getRandomValues) return apply(getRandomValues, scope.crypto, [bytes]);
  for (let index = 0; index < 16; index++) bytes[index] = floor(random() * 256);
  return bytes;
};

/** A boundary in WebKit's format, which servers' parsers are known to accept. */
export const makeBoundary = () => {
  const bytes = sixteen();
  let boundary = "----WebKitFormBoundary";
  for (let index = 0; index < 16; index++) boundary += alphabet[bytes[index] & 63];
  return boundary;
};

const escapeQuoted = (text) => swapAll(swapAll(swapAll(text, "\n", "%0A"), "\r", "%0D"), '"', "%22");

const fieldPart = (boundary, name, value) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${normalizeLines(value)}\r\n`;

const fileHead = (boundary, name, file) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${escapeQuoted(fileName(file))}"\r\n` +
  `Content-Type: ${blobType(file) || "application/octet-stream"}\r\n\r\n`;

/** The parts of the encoded body: bytes and Blobs in turn. Line breaks in file names are escaped. */
export const encodeMultipart = (entries, boundary, encode = utf8) => {
  const parts = [];
  let text = "";
  for (let index = 0; index < entries.length; index++) {
    const { name, value } = entries[index];
    const quoted = escapeQuoted(normalizeLines(name));
    if (!isBlob(value)) {
      text += fieldPart(boundary, quoted, value);
      continue;
    }
    append(parts, encode(text + fileHead(boundary, quoted, value)));
    append(parts, value);
    text = "\r\n";
  }
  append(parts, encode(`${text}--${boundary}--\r\n`));
  return parts;
};
