// The location of a frame's window, HTML §7.2.4. Frames never navigate: the target of an attempt is reported to the
// developer.
import { crossOriginObject } from "./cross-origin.js";
import { parseRelativeURL } from "../dom/document-url.js";
import { DOMException } from "../window/dom-exception.js";
import { Location } from "../url/location.js";
import { serializeURL } from "../url/serializer.js";
import { native } from "../native.js";
import { requireArguments, toUSVString } from "../webidl/webidl.js";
import { each } from "../language/lists.js";

const goTo = (value) => {
  const text = toUSVString(value), url = parseRelativeURL(text);
  if (url === null) throw new DOMException(`"${text}" is not a valid URL`, "SyntaxError");
  native.print("warn", `a frame was asked to go to ${serializeURL(url)}; frames load no documents here`);
};

const operations = {
  assign(url) {
    requireArguments(arguments.length, 1, "assign");
    goTo(url);
  },
  replace(url) {
    requireArguments(arguments.length, 1, "replace");
    goTo(url);
  },
  reload() {},
  toString: () => parts.href,
};

const parts = {
  __proto__: null,
  href: "about:blank", origin: "null", protocol: "about:", host: "", hostname: "", port: "", pathname: "blank",
  search: "", hash: "",
};

/** The location of about:blank. */
export const blankLocation = () => {
  const location = Object.create(Location.prototype);
  const define = (key, how) => Object.defineProperty(location, key, { __proto__: null, ...how, enumerable: true });
  for (const { 0: key, 1: text } of each(Object.entries(parts))) {
    define(key, { __proto__: null, get: () => text, set: key === "href" ? goTo : undefined });
  }
  for (const { 0: key, 1: value } of each(Object.entries(operations))) define(key, { __proto__: null, value });
  return location;
};

/** The location of a frame of another origin, which can be set but not read. */
export const foreignLocation = () => crossOriginObject({
  __proto__: null,
  set href(value) { goTo(value); },
  replace: operations.replace,
});
