// The Headers class: Fetch Standard §5.1.
import {
  appendHeader, combine, deleteHeader, hasHeader, isForbiddenRequestHeader, isForbiddenResponseHeaderName,
  isHeaderName, isHeaderValue, isNoCORSSafelisted, isNoCORSSafelistedName, isPrivilegedNoCORSName,
  normalizeHeaderValue, setHeader, sortAndCombine,
} from "./header-list.js";
import { definePairIterable, toPairs } from "../webidl/pair-iterable.js";
import { defineInterface, expose, requireArguments, toByteString } from "../webidl/webidl.js";
import { each, filtered, mapped } from "../language/lists.js";

export * from "./header-list.js";

/** Converts a HeadersInit to pairs. */
export const toHeadersInit = (value) => {
  if ((typeof value !== "object" || value === null) && typeof value !== "function") {
    throw new TypeError("headers must be a Headers object, a sequence of pairs or a record");
  }
  return toPairs(value, toByteString, "headers");
};

const requireName = (name) => {
  if (!isHeaderName(name)) throw new TypeError(`"${name}" is not a header name`);
};

/** "Validate": throws, or returns whether the guard allows the change. */
const isAllowed = (name, value, guard) => {
  requireName(name);
  if (!isHeaderValue(value)) throw new TypeError(`the value of ${name} is not a header value`);
  if (guard === "immutable") throw new TypeError("these headers cannot be changed");
  if (guard === "request") return !isForbiddenRequestHeader(name, value);
  return !(guard === "response" && isForbiddenResponseHeaderName(name));
};

export let headersList;
export let headersGuard;
export let makeHeaders;
export let fillHeaders;

export class Headers {
  #list = [];
  #guard = "none";

  static {
    headersList = (headers) => headers.#list;
    headersGuard = (headers) => headers.#guard;
    /** A Headers object over the list of a request or response; both see every change. */
    makeHeaders = (list, guard) => {
      const headers = new Headers();
      headers.#list = list;
      headers.#guard = guard;
      return headers;
    };
    /** "Fill", with the pairs of `toHeadersInit`. */
    fillHeaders = (headers, pairs) => {
      for (const { 0: name, 1: value } of each(pairs)) headers.#append(name, value);
    };
  }

  constructor(init = undefined) {
    if (init !== undefined) fillHeaders(this, toHeadersInit(init));
  }

  append(name, value) {
    void this.#list;
    requireArguments(arguments.length, 2, "append");
    this.#append(toByteString(name), toByteString(value));
  }

  delete(name) {
    const list = this.#list;
    requireArguments(arguments.length, 1, "delete");
    const key = toByteString(name);
    if (!isAllowed(key, "", this.#guard)) return;
    const isGuarded = this.#guard === "request-no-cors";
    if (isGuarded && !isNoCORSSafelistedName(key) && !isPrivilegedNoCORSName(key)) return;
    if (!hasHeader(list, key)) return;
    deleteHeader(list, key);
    this.#removePrivileged();
  }

  get(name) {
    const list = this.#list;
    requireArguments(arguments.length, 1, "get");
    const key = toByteString(name);
    requireName(key);
    return combine(list, key);
  }

  getSetCookie() {
    return mapped(filtered(this.#list, (header) => header[0].toLowerCase() === "set-cookie"), (header) => header[1]);
  }

  has(name) {
    const list = this.#list;
    requireArguments(arguments.length, 1, "has");
    const key = toByteString(name);
    requireName(key);
    return hasHeader(list, key);
  }

  set(name, value) {
    const list = this.#list;
    requireArguments(arguments.length, 2, "set");
    const key = toByteString(name);
    const normalized = normalizeHeaderValue(toByteString(value));
    if (!isAllowed(key, normalized, this.#guard)) return;
    if (this.#guard === "request-no-cors" && !isNoCORSSafelisted(key, normalized)) return;
    setHeader(list, key, normalized);
    this.#removePrivileged();
  }

  #append(name, value) {
    const normalized = normalizeHeaderValue(value);
    if (!isAllowed(name, normalized, this.#guard)) return;
    if (this.#guard === "request-no-cors") {
      const present = combine(this.#list, name);
      const combined = present === null ? normalized : `${present}, ${normalized}`;
      if (!isNoCORSSafelisted(name, combined)) return;
    }
    appendHeader(this.#list, name, normalized);
    this.#removePrivileged();
  }

  /** Removes from a changed no-cors request the fields that only the browser may set. */
  #removePrivileged() {
    if (this.#guard === "request-no-cors") deleteHeader(this.#list, "range");
  }
}

definePairIterable(Headers, (headers) => sortAndCombine(headersList(headers)));
defineInterface(Headers);
expose({ Headers });
