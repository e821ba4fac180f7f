// Blob URLs (https://w3c.github.io/FileAPI/#url). The store lives as long as the page.
import { native } from "../native.js";
import { isBlob } from "../files/blob.js";
import { documentOrigin } from "../window/settings.js";
import { parseURL } from "./parser.js";
import { serializeURL } from "./serializer.js";
import { installBlobURLs } from "./url.js";

const store = new Map();

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A version 4 UUID. */
const makeUUID = () => {
  const bytes = new Uint8Array(native.randomBytes(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

const create = (blob) => {
  if (!isBlob(blob)) throw new TypeError("URL.createObjectURL needs a Blob");
  const url = `blob:${documentOrigin}/${makeUUID()}`;
  store.set(url, { __proto__: null, blob, origin: documentOrigin });
  return url;
};

/** Revokes exactly the text that createObjectURL returned; with a fragment, nothing is revoked. */
const revoke = (url) => {
  const record = parseURL(url);
  if (record?.scheme === "blob") store.delete(serializeURL(record));
};

installBlobURLs({ create, revoke });

/**
 * "Blob URL entry" of a parsed URL. It is kept with the record, so that a URL parsed before its revocation still finds
 * its blob.
 */
export const attachBlobURL = (record) => {
  if (record.scheme === "blob") record.blobURLEntry ??= store.get(serializeURL(record, true)) ?? null;
  return record;
};

/** The blob of a record; null if it has none. */
export const resolveBlobURL = (record) => attachBlobURL(record).blobURLEntry?.blob ?? null;
