// The environment settings object of this page (HTML): its origin.
import { documentURL } from "../dom/document-url.js";
import { serializeOrigin } from "../url/origin.js";

export const documentOrigin = documentURL === null ? "null" : serializeOrigin(documentURL);

/** Opaque origins equal no other, not even themselves, because they have no name here. */
export const isSameOrigin = (one, other) => one !== "null" && one === other;
export const isOwnOrigin = (record) => isSameOrigin(serializeOrigin(record), documentOrigin);

/** Whether a connection to the URL can neither be read nor modified on its way (W3C Secure Contexts §3.1, §3.2). */
export const isTrustworthy = (record) => {
  const { scheme, host } = record;
  if (["https", "wss", "file", "data", "about"].includes(scheme)) return true;
  if (!["http", "ws"].includes(scheme)) return false;
  return /^127(\.\d+){3}$/.test(host) || host === "[::1]" || /(^|\.)localhost\.?$/.test(host);
};
