// The page's URL, and the base of relative URLs.

import { native } from "../native.js";
import { parseURL } from "../url/parser.js";

export const documentURL = parseURL(native.url, null);

let baseElementURL = null;

/** Called by the document when a base element has another address. */
export const setBaseURL = (record) => {
  baseElementURL = record;
};

/** HTML §2.4.1, "document base URL". */
export const baseURL = () => baseElementURL ?? documentURL;

/** HTML §2.4.2, "encoding-parse a URL"; null if it fails. */
export const parseRelativeURL = (text) => parseURL(text, baseURL());
