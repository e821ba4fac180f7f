// HTMLAnchorElement and HTMLAreaElement: HTML §4.5.1 and §4.6.2. The URL's parts work as in the URL class.

import { parseRelativeURL } from "../dom/document-url.js";
import { attributeOf } from "../dom/element.js";
import { registerElement } from "../dom/element-registry.js";
import { HTMLElement, reflect } from "./element.js";
import { followLink } from "./form-hooks.js";
import { activation } from "../dom/node.js";
import { URL } from "../url/url.js";
import { serializeURL } from "../url/serializer.js";
import { defineInterface, expose, toUSVString } from "../webidl/webidl.js";
import { each } from "../language/lists.js";

const recordOf = (element) => {
  const text = attributeOf(element, "href");
  return text === null ? null : parseRelativeURL(text);
};

/** The element's address as a URL object; null if it has none. */
const urlOf = (element) => {
  const record = recordOf(element);
  return record === null ? null : new URL(serializeURL(record, false));
};

const parts = ["protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

class Hyperlink extends HTMLElement {
  get href() { return urlOf(this)?.href ?? attributeOf(this, "href") ?? ""; }
  set href(value) { this.setAttribute("href", toUSVString(value)); }
  get origin() { return urlOf(this)?.origin ?? ""; }
  toString() { return this.href; }

  /** Pages here are never replaced: the address is requested, and the response is reported. */
  [activation]() {
    const record = recordOf(this);
    const isHTTP = record !== null && (record.scheme === "http" || record.scheme === "https");
    if (isHTTP) followLink(this, record, attributeOf(this, "target"));
  }
}

const addParts = (type) => {
  const members = Object.getOwnPropertyDescriptors(Hyperlink.prototype);
  delete members.constructor;
  Object.defineProperties(type.prototype, members);
  for (const part of each(parts)) {
    Object.defineProperty(type.prototype, part, {
      __proto__: null,
      get() { return urlOf(this)?.[part] ?? (part === "protocol" ? ":" : ""); },
      set(value) {
        const url = urlOf(this);
        if (url === null) return;
        Reflect.set(url, part, value);
        this.setAttribute("href", url.href);
      },
      enumerable: true, configurable: true,
    });
  }
  reflect(type, { __proto__: null, target: "string", download: "string", rel: "string", hreflang: "string", type: "string" });
  defineInterface(type);
};

export class HTMLAnchorElement extends HTMLElement {
  get text() { return this.textContent; }
  set text(value) { this.textContent = value; }
}
export class HTMLAreaElement extends HTMLElement {}

addParts(HTMLAnchorElement);
addParts(HTMLAreaElement);
registerElement(HTMLAnchorElement, "a");
registerElement(HTMLAreaElement, "area");
expose({ HTMLAnchorElement, HTMLAreaElement });
