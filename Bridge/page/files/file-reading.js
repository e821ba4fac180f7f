// "Package data" (https://w3c.github.io/FileAPI/#blob-package-data): what a file reader makes of bytes.
import { forgivingEncode } from "../encoding/base64.js";
import { blobBytes } from "./blob.js";
import { decodeWith, encodingOf } from "../encoding/interfaces.js";
import { parseMimeType } from "../fetch/mime-type.js";

/** kind: ArrayBuffer, BinaryString, DataURL or Text; a label is only for text. */
export const packageData = (blob, kind, label = null) => {
  const bytes = blobBytes(blob);
  switch (kind) {
    case "ArrayBuffer":
      return bytes.slice().buffer;
    case "BinaryString":
      return binaryString(bytes);
    case "DataURL":
      return `data:${blob.type || "application/octet-stream"};base64,${forgivingEncode(bytes)}`;
    default:
      return decodeWith(labelOf(blob, label), bytes);
  }
};

/** The caller's label, else the charset of the blob's type, else UTF-8. */
const labelOf = (blob, label) => {
  if (label !== null && encodingOf(label) !== null) return label;
  const charset = parseMimeType(blob.type)?.parameters.get("charset");
  return charset !== undefined && encodingOf(charset) !== null ? charset : "utf-8";
};

const binaryString = (bytes) => {
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
};
