// The URL serializer: URL Standard §4.5.
import { hasCredentials, hasOpaquePath } from "./record.js";
import { mapped } from "../language/lists.js";

export const serializeURL = (record, excludeFragment = false) => {
  const { scheme, host, path, query, fragment } = record;
  let output = `${scheme}:`;
  if (host !== null) output += `//${serializeCredentials(record)}${serializeHostAndPort(record)}`;
  // Otherwise the path would be parsed as a host.
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
  hasOpaquePath(record) ? record.path : mapped(record.path, (segment) => `/${segment}`).join("");
