// The URL serializer and origins: URL Standard §4.5, §4.7.
import { hasCredentials, hasOpaquePath } from "./url-record.js";
import { parseURL } from "./url-parser.js";

export const serializeURL = (record, excludeFragment = false) => {
  const { scheme, host, path, query, fragment } = record;
  let output = `${scheme}:`;
  if (host !== null) output += `//${serializeCredentials(record)}${serializeHostAndPort(record)}`;
  // Or the path would read as a host.
  else if (!hasOpaquePath(record) && path.length > 1 && path[0] === "") output += "/.";
  output += serializePath(record);
  if (query !== null) output += `?${query}`;
  if (!excludeFragment && fragment !== null) output += `#${fragment}`;
  return output;
};

const serializeCredentials = (record) => {
  if (!hasCredentials(record)) return "";
  return record.password === "" ? `${record.username}@` : `${record.username}:${record.password}@`;
};

export const serializeHostAndPort = ({ host, port }) => (port === null ? `${host ?? ""}` : `${host}:${port}`);

export const serializePath = (record) =>
  hasOpaquePath(record) ? record.path : record.path.map((segment) => `/${segment}`).join("");

const tupleSchemes = new Set(["ftp", "http", "https", "ws", "wss"]);

/** The origin, serialized; "null" for opaque ones. */
export const serializeOrigin = (record) => {
  if (record.scheme === "blob") return serializeBlobOrigin(record);
  return tupleSchemes.has(record.scheme) ? `${record.scheme}://${serializeHostAndPort(record)}` : "null";
};

/** The origin that a blob URL carries in its path. */
const serializeBlobOrigin = (record) => {
  if (record.blobURLEntry?.origin) return record.blobURLEntry.origin;
  const inner = parseURL(serializePath(record));
  return inner && (inner.scheme === "http" || inner.scheme === "https") ? serializeOrigin(inner) : "null";
};
