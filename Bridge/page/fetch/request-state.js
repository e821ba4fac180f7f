// From the arguments of a Request to its state (https://fetch.spec.whatwg.org/#dom-request).
import { attachBlobURL } from "../url/blob-url.js";
import { parseRelativeURL } from "../dom/document-url.js";
import { isForbiddenMethod, isHeaderName } from "./header-list.js";
import { isOwnOrigin } from "../window/settings.js";
import { hasCredentials } from "../url/record.js";
import { each, replaceAt } from "../language/lists.js";

const isSafelistedMethod = (method) => method === "GET" || method === "HEAD" || method === "POST";

/** The state of a request for a URL, before RequestInit. */
export const stateOfURL = (text) => {
  const url = parseRelativeURL(text);
  if (url === null) throw new TypeError(`"${text}" is not a valid URL`);
  if (hasCredentials(url)) throw new TypeError("the URL of a request must not contain a user name or password");
  return {
    __proto__: null,
    method: "GET", url: attachBlobURL(url), headers: [], body: null, mode: "cors", credentials: "same-origin",
    cache: "default", redirect: "follow", referrer: "client", referrerPolicy: "", integrity: "", keepalive: false,
    priority: "auto", useCORSPreflight: false,
  };
};

/** Steps 10 to 27: everything but signal, headers and body. */
export const applyInit = (state, init) => {
  if (init.window !== undefined && init.window !== null) throw new TypeError("window must be null");
  if (Object.keys(init).length > 0) Object.assign(state, { __proto__: null, referrer: "client", referrerPolicy: "" });
  if (init.referrer !== undefined) state.referrer = toReferrer(init.referrer);
  if (init.mode === "navigate") throw new TypeError("page script cannot make navigation requests");
  copyMembers(state, init, ["referrerPolicy", "mode", "credentials", "cache"]);
  if (state.cache === "only-if-cached" && state.mode !== "same-origin") {
    throw new TypeError("only-if-cached is for requests of the mode same-origin");
  }
  copyMembers(state, init, ["redirect", "integrity", "keepalive"]);
  if (init.method !== undefined) state.method = toMethod(init.method);
  copyMembers(state, init, ["priority"]);
  if (state.mode === "no-cors" && !isSafelistedMethod(state.method)) {
    throw new TypeError(`no-cors requests cannot use ${state.method}`);
  }
};

const copyMembers = (state, init, names) => {
  for (const name of each(names)) if (init[name] !== undefined) replaceAt(state, name, init[name]);
};

const toReferrer = (text) => {
  if (text === "") return "no-referrer";
  const record = parseRelativeURL(text);
  if (record === null) throw new TypeError(`the referrer "${text}" is not a valid URL`);
  const isClient = record.scheme === "about" && record.path === "client";
  return isClient || !isOwnOrigin(record) ? "client" : record;
};

/** These six become upper case in any spelling; every other method stays as it is. */
const normalized = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]);

const toMethod = (method) => {
  if (!isHeaderName(method)) throw new TypeError(`"${method}" is not a method`);
  if (isForbiddenMethod(method)) throw new TypeError(`page script must not use the method ${method}`);
  const upper = method.toUpperCase();
  return normalized.has(upper) ? upper : method;
};
