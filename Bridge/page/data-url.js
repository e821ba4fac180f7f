// The data: URL processor: Fetch Standard §6.
import { forgivingDecode } from "./base64.js";
import { parseMimeType } from "./mime-type.js";
import { percentDecode } from "./percent-encoding.js";
import { serializeURL } from "./url-parser.js";

/** → {mimeType, body: Uint8Array}, or null for failure. */
export const parseDataURL = (record) => {
  const input = serializeURL(record, true).slice("data:".length);
  const comma = input.indexOf(",");
  if (comma < 0) return null;
  let type = input.slice(0, comma).replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "");
  let body = percentDecode(input.slice(comma + 1));
  if (/; *base64$/i.test(type)) {
    type = type.replace(/; *base64$/i, "");
    body = forgivingDecode(toByteText(body));
    if (body === null) return null;
  }
  const mimeType = parseMimeType(type.startsWith(";") ? `text/plain${type}` : type);
  return { mimeType: mimeType ?? parseMimeType("text/plain;charset=US-ASCII"), body };
};

/** One character for each byte. */
const toByteText = (bytes) => {
  let text = "";
  const size = 8192;
  for (let start = 0; start < bytes.length; start += size) {
    text += String.fromCharCode(...bytes.subarray(start, start + size));
  }
  return text;
};
