// CookieStore, https://cookiestore.spec.whatwg.org §3. What a cookie may be, the host's jar decides. Texts of
// native.cookieStore(request):
//   {"op": "get" | "getAll", "query": {name?, url?}}                  → {"items": [{name, value}…]}
//   {"op": "set", "entry": {name, value, expires?, domain?, path, sameSite, partitioned}}   → {}
//   {"op": "delete", "deletion": {name, domain?, path, partitioned}}                        → {}
//   any of them                                                       → {"error": {name, message}}
// expires: milliseconds since 1970. Changes come by cookiesChanged({"changed": [{name, value}…],
// "deleted": [{name}…]}).

import { documentURL, parseRelativeURL } from "../dom/document-url.js";
import { DOMException } from "../window/dom-exception.js";
import { defineEventHandlers, Event, EventTarget, fire } from "../events/events.js";
import { defineAttributes } from "../webidl/global-members.js";
import { native } from "../native.js";
import { toSequence } from "../webidl/sequence.js";
import { documentOrigin, isTrustworthy } from "../window/settings.js";
import { queueTask } from "../window/tasks.js";
import { serializeURL } from "../url/serializer.js";
import {
  constructionKey, defineInterface, expose, requireArguments, requireKey, toDictionary, toEnumeration, toUSVString,
} from "../webidl/webidl.js";
import { mapped } from "../language/lists.js";
import { scriptObject } from "../language/for-script.js";

const { parse, stringify } = JSON;
const record = (json) => ({ __proto__: null, ...parse(json) });
const isObjectLike = (value) => value === undefined || typeof value === "object" || typeof value === "function";

const makeError = ({ name, message }) =>
  (name === "TypeError" ? new TypeError(message) : new DOMException(message, name));

const requireSecureContext = () => {
  if (documentURL === null || documentOrigin === "null" || !isTrustworthy(documentURL)) {
    throw new DOMException("cookieStore works in secure contexts of a tuple origin", "SecurityError");
  }
};

/** The jar answers synchronously, so that later script sees the effect; the promise settles in a task. */
const ask = (request, read = () => undefined) => {
  requireSecureContext();
  // A lossy engine accepts all cookies and stores none.
  const answer = native.lossy ? { __proto__: null, items: [] } : record(native.cookieStore(stringify(request)));
  return new Promise((resolve, reject) => {
    queueTask(() => (answer.error ? reject(makeError(answer.error)) : resolve(read(answer))));
  });
};

const optional = (value) => (value === undefined || value === null ? undefined : toUSVString(value));

/** A query's URL: in a document only the document's own, ignoring the fragment. */
const ownURL = (text) => {
  const url = parseRelativeURL(text);
  if (url === null || serializeURL(url, true) !== serializeURL(documentURL, true)) {
    throw new TypeError("in a document, cookies can be requested for its own URL only");
  }
  return serializeURL(url, true);
};

const toQuery = (argument) => {
  if (!isObjectLike(argument)) return { __proto__: null, name: toUSVString(argument) };
  const { name, url } = toDictionary(argument);
  const query = { __proto__: null };
  if (name !== undefined) query.name = toUSVString(name);
  if (url !== undefined) query.url = ownURL(toUSVString(url));
  return query;
};

const requireMember = (value, name) => {
  if (value === undefined) throw new TypeError(`the member ${name} is missing`);
  return toUSVString(value);
};

const toMilliseconds = (value) => {
  if (value === undefined || value === null) return undefined;
  const number = +value; // unlike Number(), refuses a BigInt
  if (!Number.isFinite(number)) throw new TypeError("expires must be a finite number");
  return number;
};

/** The members of CookieInit, in the order of their names. */
const toEntry = (options) => {
  const { domain, expires, name, partitioned = false, path, sameSite, value } = toDictionary(options);
  return {
    __proto__: null,
    domain: optional(domain),
    expires: toMilliseconds(expires),
    name: requireMember(name, "name"),
    partitioned: Boolean(partitioned),
    path: path === undefined ? "/" : toUSVString(path),
    sameSite: sameSite === undefined ? "strict" : toEnumeration(sameSite, ["strict", "lax", "none"], "CookieSameSite"),
    value: requireMember(value, "value"),
  };
};

const toDeletion = (options) => {
  const { domain, name, partitioned = false, path } = toDictionary(options);
  return {
    __proto__: null,
    domain: optional(domain), name: requireMember(name, "name"), partitioned: Boolean(partitioned),
    path: path === undefined ? "/" : toUSVString(path),
  };
};

const toItem = ({ name, value }) => scriptObject({ __proto__: null, name, value });

export class CookieStore extends EventTarget {
  #brand = true;

  constructor(key) {
    requireKey(key);
    super();
  }

  // All four are async, so that errors reject the promise.
  async get(argument = undefined) {
    this.#brand;
    const query = toQuery(argument);
    if (Object.keys(query).length === 0) throw new TypeError("get needs a name or a URL");
    return ask({ __proto__: null, op: "get", query }, ({ items = [] }) => (items.length > 0 ? toItem(items[0]) : null));
  }

  async getAll(argument = undefined) {
    this.#brand;
    return ask({ __proto__: null, op: "getAll", query: toQuery(argument) }, ({ items = [] }) => mapped(items, toItem));
  }

  async set(...given) {
    this.#brand;
    requireArguments(given.length, 1, "set");
    const { 0: name, 1: value } = given;
    const options = given.length > 1 ? { __proto__: null, name: toUSVString(name), value: toUSVString(value) } : name;
    return ask({ __proto__: null, op: "set", entry: toEntry(options) });
  }

  async delete(argument) {
    this.#brand;
    requireArguments(arguments.length, 1, "delete");
    const deletion = toDeletion(isObjectLike(argument) ? argument : { __proto__: null, name: toUSVString(argument) });
    return ask({ __proto__: null, op: "delete", deletion });
  }
}

Object.defineProperty(CookieStore.prototype.set, "length", { value: 1, configurable: true });
defineEventHandlers(CookieStore, ["onchange"]);
defineInterface(CookieStore);

const toItems = (value) => Object.freeze(
  value === undefined ? [] : toSequence(value, "the list of cookies", (item) => {
    const { name, value: text } = toDictionary(item);
    const kept = name === undefined ? { __proto__: null } : { __proto__: null, name: toUSVString(name) };
    return text === undefined ? kept : { __proto__: null, ...kept, value: toUSVString(text) };
  }),
);

export class CookieChangeEvent extends Event {
  #changed;
  #deleted;

  constructor(type, eventInitDict = { __proto__: null }) {
    requireArguments(arguments.length, 1, "CookieChangeEvent");
    super(type, eventInitDict);
    const { changed, deleted } = toDictionary(eventInitDict);
    this.#changed = toItems(changed);
    this.#deleted = toItems(deleted);
  }

  get changed() { return this.#changed; }
  get deleted() { return this.#deleted; }
}
defineInterface(CookieChangeEvent);
expose({ CookieStore, CookieChangeEvent });

export const cookieStore = new CookieStore(constructionKey);
defineAttributes(globalThis, {
  get cookieStore() { return cookieStore; },
});

/** The host calls this when cookies visible to script have changed. */
export const cookiesChanged = (json) => {
  const { changed = [], deleted = [] } = record(json);
  if (changed.length + deleted.length === 0) return;
  fire(cookieStore, new CookieChangeEvent("change", { __proto__: null, changed, deleted }));
};
