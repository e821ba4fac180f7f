// Decides which requests pass the host; only those may be tagged. A request that the engine sends itself carries its
// own body. blob:, data: and about: never leave the engine.
import { configuration } from "./configuration.js";
import { getterOf, scope, setterOf, Table, tableGet, tableSet, tableSize } from "./primordials.js";

const URLType = scope.URL;
const href = getterOf("URL", "href");
const setUsername = setterOf("URL", "username");
const setPassword = setterOf("URL", "password");
const protocol = getterOf("URL", "protocol");
const baseURI = getterOf("Node", "baseURI");
const document = scope.document;
const location = scope.location;

/** The current base of relative URLs. */
export const documentBase = () => {
  if (document && baseURI) return baseURI(document);
  if (document?.baseURI) return document.baseURI;
  return location?.href;
};

const local = {
  __proto__: null, "blob:": true, "data:": true, "about:": true, "javascript:": true, "file:": true,
  "filesystem:": true, "ftp:": true, "ws:": true, "wss:": true, "mailto:": true, "tel:": true,
};
const web = { __proto__: null, "http:": true, "https:": true };
export const isWeb = (scheme) => scheme in web;

const isOnWeb = (address) => {
  try {
    return protocol(new URLType(address)) in web;
  } catch {
    return true; // about:blank without a parent: only the web can be requested from there
  }
};
const pageIsOnWeb = () => isOnWeb(documentBase());

/** Whether the page itself came through a scheme handler. */
export const isCustomPage = () => !pageIsOnWeb();

// Pages request few URLs often, so parsed URLs are cached for the same base.
let known = new Table();
let knownBase;
const knownMost = 256;

/** The absolute URL if a request to it passes the host; otherwise null. Invalid URLs are left for the API to refuse. */
export const hostURL = (text, username, password) => {
  if (username != null || password != null) return resolve(text, documentBase(), username, password);
  const from = documentBase();
  if (from !== knownBase || tableSize(known) >= knownMost) known = new Table();
  knownBase = from;
  let url = tableGet(known, text);
  if (url === undefined) tableSet(known, text, (url = resolve(text, from)));
  return url;
};

const resolve = (text, from, username, password) => {
  let url;
  try {
    url = new URLType(text, from);
  } catch {
    return null; // the API itself refuses anything but a URL, with its own error
  }
  if (username != null) setUsername(url, username);
  if (password != null) setPassword(url, password);
  return passesHost(protocol(url), from) ? href(url) : null;
};

const passesHost = (scheme, from) => {
  if (scheme in local) return false;
  return !(scheme in web) || isOnWeb(from);
};

export const isCustomScheme = (url) => !(protocol(new URLType(url)) in web);

/** The absolute URL, or the text itself if it is not a URL. */
export const absoluteURL = (text) => {
  try {
    return href(new URLType(text, documentBase()));
  } catch {
    return text; // the host refuses anything but a URL
  }
};
