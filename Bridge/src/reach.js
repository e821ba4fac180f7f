// Which requests pass the host: only those may be tagged. A request that the engine sends by itself carries
// its body by itself; blob:, data: and about: never leave the engine.
import { configuration } from "./configuration.js";
import { getterOf, scope, setterOf } from "./primordials.js";

const URLType = scope.URL;
const href = getterOf("URL", "href");
const setUsername = setterOf("URL", "username");
const setPassword = setterOf("URL", "password");
const protocol = getterOf("URL", "protocol");
const baseURI = getterOf("Node", "baseURI");
const document = scope.document;
const location = scope.location;

/** The URL that relative ones are resolved against, now. */
const base = () => {
  if (document && baseURI) return baseURI(document);
  if (document?.baseURI) return document.baseURI;
  return location?.href;
};

const local = {
  __proto__: null, "blob:": true, "data:": true, "about:": true, "javascript:": true, "file:": true, "filesystem:": true, "ftp:": true,
  "ws:": true, "wss:": true, "mailto:": true, "tel:": true,
};
const web = { __proto__: null, "http:": true, "https:": true };

const pageIsOnWeb = () => {
  try {
    return protocol(new URLType(base())) in web;
  } catch {
    return true; // about:blank without a parent: nothing but the web can be asked from there
  }
};

/** True where the page itself came through a scheme handler. */
export const isCustomPage = () => !pageIsOnWeb();

/** The absolute URL if a request to it passes the host, else null (invalid ones are the API's to refuse). */
export const hostURL = (text, username, password) => {
  let url;
  try {
    url = new URLType(text, base());
  } catch {
    return null; // the API itself refuses what is no URL, with its own error
  }
  if (username !== undefined && username !== null) setUsername(url, username);
  if (password !== undefined && password !== null) setPassword(url, password);
  return passesHost(protocol(url)) ? href(url) : null;
};

const passesHost = (scheme) => {
  if (scheme in local) return false;
  return pageIsOnWeb() || !(scheme in web);
};

export const isCustomScheme = (url) => !(protocol(new URLType(url)) in web);

/** A URL made absolute, or the text itself where it is none. */
export const absoluteURL = (text) => {
  try {
    return href(new URLType(text, base()));
  } catch {
    return text; // the host refuses what is no URL
  }
};
