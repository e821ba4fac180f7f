// "Package data" (https://w3c.github.io/FileAPI/#blob-package-data): the conversion of bytes to a file reader's result.
import { forgivingEncode } from "../encoding/base64.js";
import { blobBytes } from "./blob.js";
import { decodeWith, encodingOf } from "../encoding/interfaces.js";
import { parseMimeType } from "../fetch/mime-type.js";
import { binaryString, bufferWith } from "../language/bytes.js";

/** kind: ArrayBuffer, BinaryString, DataURL or Text; a label is only used for text. */
export const packageData = (blob, kind, label = null) => {
  const bytes = blobBytes(blob);
  switch (kind) {
    case "ArrayBuffer":
      return bufferWith(bytes);
    case "BinaryString":
      return binaryString(bytes);
    case "DataURL":
      return `data:${blob.type || "application/octet-stream"};base64,${forgivingEncode(bytes)}`;
    default:
      return decodeWith(labelOf(blob, label), bytes);
  }
};

/** The caller's label, or else the charset of the blob's type, or else UTF-8. */
const labelOf = (blob, label) => {
  if (label !== null && encodingOf(label) !== null) return label;
  const charset = parseMimeType(blob.type)?.parameters.get("charset");
  return charset !== undefined && encodingOf(charset) !== null ? charset : "utf-8";
};

