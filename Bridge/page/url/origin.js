// The origin of a URL: URL Standard §4.7.
import { parseURL } from "./parser.js";
import { serializeHostAndPort, serializePath } from "./serializer.js";

const tupleSchemes = new Set(["ftp", "http", "https", "ws", "wss"]);

/** The origin, serialized; "null" for opaque ones. */
export const serializeOrigin = (record) => {
  if (record.scheme === "blob") return serializeBlobOrigin(record);
  return tupleSchemes.has(record.scheme) ? `${record.scheme}://${serializeHostAndPort(record)}` : "null";
};

/** The origin in the path of a blob URL. */
const serializeBlobOrigin = (record) => {
  if (record.blobURLEntry?.origin) return record.blobURLEntry.origin;
  const inner = parseURL(serializePath(record));
  return inner && (inner.scheme === "http" || inner.scheme === "https") ? serializeOrigin(inner) : "null";
};
