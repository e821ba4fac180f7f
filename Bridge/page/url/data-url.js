// The data: URL processor: Fetch Standard §6.
import { forgivingDecode } from "../encoding/base64.js";
import { parseMimeType } from "../fetch/mime-type.js";
import { percentDecode } from "./percent-encoding.js";
import { trimASCIISpace } from "../webidl/trim.js";
import { serializeURL } from "./serializer.js";
import { binaryString } from "../language/bytes.js";

/** → {mimeType, body: Uint8Array}, or null for failure. */
export const parseDataURL = (record) => {
  const input = serializeURL(record, true).slice("data:".length);
  const comma = input.indexOf(",");
  if (comma < 0) return null;
  let type = trimASCIISpace(input.slice(0, comma));
  let body = percentDecode(input.slice(comma + 1));
  const mark = markStart(type);
  if (mark >= 0) {
    type = type.slice(0, mark);
    body = forgivingDecode(binaryString(body));
    if (body === null) return null;
  }
  const mimeType = parseMimeType(type.startsWith(";") ? `text/plain${type}` : type);
  return { __proto__: null, mimeType: mimeType ?? parseMimeType("text/plain;charset=US-ASCII"), body };
};

/** The start of a final `; base64`, or -1. */
const markStart = (type) => {
  let at = type.length - "base64".length;
  if (!/^base64$/i.test(type.slice(Math.max(at, 0)))) return -1;
  while (at > 0 && type[at - 1] === " ") at--;
  return type[at - 1] === ";" ? at - 1 : -1;
};
