// URL records: URL Standard §4.1.
import { copyOf } from "../language/lists.js";

const defaultPorts = new Map([["ftp", 21], ["file", null], ["http", 80], ["https", 443], ["ws", 80], ["wss", 443]]);

export const isSpecialScheme = (scheme) => defaultPorts.has(scheme);
export const defaultPort = (scheme) => defaultPorts.get(scheme) ?? null;

/** `host` is serialized. `path` is a list of segments or, if opaque, a string. */
export const makeRecord = () => ({
  __proto__: null, scheme: "", username: "", password: "", host: null, port: null, path: [], query: null,
  fragment: null, blobURLEntry: null,
});

export const copyRecord = (record) => ({ __proto__: null, ...record, path: copyPath(record.path) });
export const copyPath = (path) => (typeof path === "string" ? path : copyOf(path));

export const isSpecial = (record) => isSpecialScheme(record.scheme);
export const hasOpaquePath = (record) => typeof record.path === "string";
export const hasCredentials = (record) => record.username !== "" || record.password !== "";
export const cannotHaveCredentialsOrPort = (record) =>
  record.host === null || record.host === "" || record.scheme === "file";

export const isWindowsDriveLetter = (string) => /^[a-zA-Z][:|]$/.test(string);
export const isNormalizedWindowsDriveLetter = (string) => /^[a-zA-Z]:$/.test(string);
export const startsWithWindowsDriveLetter = (string) => /^[a-zA-Z][:|](?:[/\\?#]|$)/.test(string);

/** "Shorten a path": removes the last segment, but never a file URL's drive letter. */
export const shortenPath = (record) => {
  const { path } = record;
  if (record.scheme === "file" && path.length === 1 && isNormalizedWindowsDriveLetter(path[0])) return;
  path.pop();
};
