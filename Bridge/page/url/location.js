// The Location object: HTML Standard §7.2.4. This page cannot be replaced: changes of the fragment are applied, all
// other navigations are passed to the function set by onNavigate.
import { parseRelativeURL } from "../dom/document-url.js";
import { DOMException } from "../window/dom-exception.js";
import { native } from "../native.js";
import { currentURL as current, goToFragment } from "../window/session-history.js";
import { serializeOrigin } from "./origin.js";
import { parseInto } from "./parser.js";
import { serializeHostAndPort, serializePath, serializeURL } from "./serializer.js";
import { cannotHaveCredentialsOrPort, copyRecord, hasOpaquePath } from "./record.js";
import {
  constructionKey, defineInterface, expose, requireArguments, requireKey, toUSVString,
} from "../webidl/webidl.js";

let navigate = ({ url }) => native.print("warn", `the page asked to go to ${url}: its host handles no navigations`);
/** The callback gets {url, isReplacement, isReload} when page script requests another document. */
export const onNavigate = (callback) => {
  navigate = callback;
};

export class Location {
  constructor(key = undefined) {
    requireKey(key);
  }
}

const goTo = (record, isReplacement) => {
  const isFragment = record.fragment !== null && serializeURL(record, true) === serializeURL(current, true);
  if (isFragment) changeFragment(record.fragment, isReplacement);
  else navigate({ __proto__: null, url: serializeURL(record), isReplacement, isReload: false });
};

const changeFragment = (fragment, isReplacement) => {
  if (fragment !== current.fragment) goToFragment(fragment, isReplacement);
};

export const reload = () => navigate({ __proto__: null, url: serializeURL(current), isReplacement: true, isReload: true });

const parseOrThrow = (text) => {
  const record = parseRelativeURL(text);
  if (!record) throw new DOMException(`"${text}" is not a valid URL`, "SyntaxError");
  return record;
};

/**
 * The parts of the URL: their getters and, if they are settable, functions that change a copy. False means no change.
 */
const parts = {
  protocol: [(url) => `${url.scheme}:`, (url, text) => {
    if (!parseInto(url, `${text}:`, "schemeStart")) throw new DOMException(`"${text}" is not a scheme`, "SyntaxError");
    return url.scheme === "http" || url.scheme === "https";
  }],
  host: [serializeHostAndPort, (url, text) => !hasOpaquePath(url) && parseInto(url, text, "host")],
  hostname: [(url) => url.host ?? "", (url, text) => !hasOpaquePath(url) && parseInto(url, text, "hostname")],
  port: [(url) => String(url.port ?? ""), (url, text) => {
    if (cannotHaveCredentialsOrPort(url)) return false;
    if (text !== "") return parseInto(url, text, "port");
    url.port = null;
    return true;
  }],
  pathname: [serializePath, (url, text) => {
    if (hasOpaquePath(url)) return false;
    url.path = [];
    return parseInto(url, text, "pathStart");
  }],
  search: [(url) => (url.query ? `?${url.query}` : ""), (url, text) => {
    url.query = text === "" ? null : "";
    return text === "" || parseInto(url, text.replace(/^\?/, ""), "query");
  }],
  hash: [(url) => (url.fragment ? `#${url.fragment}` : ""), (url, text) => {
    url.fragment = "";
    parseInto(url, text.replace(/^#/, ""), "fragment");
    return url.fragment !== current.fragment;
  }],
};

const changePart = (change, value) => {
  const text = toUSVString(value);
  const copy = copyRecord(current);
  if (change(copy, text)) goTo(copy, false);
};

const location = new Location(constructionKey);

const requireLocation = (object) => {
  if (object !== location) throw new TypeError("this is not a Location");
};

// [LegacyUnforgeable]: every member is an own property of the object that cannot be changed.
const defineAttribute = (name, get, set) => {
  const holder = {
    get [name]() {
      requireLocation(this);
      return get();
    },
    set [name](value) {
      requireLocation(this);
      set(value);
    },
  };
  const accessors = Object.getOwnPropertyDescriptor(holder, name);
  Object.defineProperty(location, name, { __proto__: null, ...accessors, set: set && accessors.set, configurable: false });
};

const href = () => serializeURL(current);
defineAttribute("href", href, (value) => goTo(parseOrThrow(toUSVString(value)), false));
defineAttribute("origin", () => serializeOrigin(current));
for (const [name, [read, change]] of Object.entries(parts)) {
  defineAttribute(name, () => read(current), (value) => changePart(change, value));
}
const noAncestors = Object.freeze({ length: 0, item: () => null, contains: () => false });
defineAttribute("ancestorOrigins", () => noAncestors);

const operations = {
  assign(url) {
    requireLocation(this);
    requireArguments(arguments.length, 1, "assign");
    goTo(parseOrThrow(toUSVString(url)), false);
  },
  replace(url) {
    requireLocation(this);
    requireArguments(arguments.length, 1, "replace");
    goTo(parseOrThrow(toUSVString(url)), true);
  },
  reload() {
    requireLocation(this);
    reload();
  },
  toString() {
    requireLocation(this);
    return href();
  },
};
for (const [name, value] of Object.entries(operations)) {
  Object.defineProperty(location, name, { value, enumerable: true });
}
Object.defineProperty(location, "valueOf", { value: Object.prototype.valueOf });
Object.defineProperty(location, Symbol.toPrimitive, { value: undefined });

defineInterface(Location);
expose({ Location });
// [PutForwards=href, LegacyUnforgeable]
const accessors = {
  get location() {
    return location;
  },
  set location(value) {
    location.href = value;
  },
};
const descriptor = Object.getOwnPropertyDescriptor(accessors, "location");
Object.defineProperty(globalThis, "location", { ...descriptor, configurable: false });

export { location };
