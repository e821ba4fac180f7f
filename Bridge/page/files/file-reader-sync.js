// FileReaderSync (https://w3c.github.io/FileAPI/#FileReaderSync), for workers; windows do not have it.
import { isBlob } from "./blob.js";
import { packageData } from "./file-reading.js";
import { defineInterface, requireArguments, toDOMString } from "../webidl/webidl.js";

export class FileReaderSync {
  readAsArrayBuffer(blob) {
    return packageData(requireBlob(arguments), "ArrayBuffer");
  }

  readAsBinaryString(blob) {
    return packageData(requireBlob(arguments), "BinaryString");
  }

  readAsText(blob, encoding = undefined) {
    return packageData(requireBlob(arguments), "Text", encoding === undefined ? null : toDOMString(encoding));
  }

  readAsDataURL(blob) {
    return packageData(requireBlob(arguments), "DataURL");
  }
}
defineInterface(FileReaderSync);

const requireBlob = (given) => {
  requireArguments(given.length, 1, "FileReaderSync");
  if (!isBlob(given[0])) throw new TypeError("only a Blob can be read");
  return given[0];
};
