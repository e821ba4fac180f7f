// Document, DOM §4.5 and HTML §3.1, without a browsing context: the members that every document has.

import { registerDocument } from "./document-brand.js";
import { DOMException } from "../window/dom-exception.js";
import { attributeOf, byClassName, byTagName, Element, htmlNamespace, localNameOf } from "./element.js";
import { elementType } from "./element-registry.js";
import { CustomEvent, defineEventHandlers, Event, makeUninitialized, MessageEvent } from "../events/events.js";
import { globalEventHandlers, HTMLElement, HTMLUnknownElement } from "../html/element.js";
import { MouseEvent, UIEvent } from "../html/events.js";
import { adoptNode, childElements, childrenOf, cloneSelf, DOCUMENT_NODE, isNode, Node, typeOf } from "./node.js";
import { Comment, DocumentFragment, DocumentType, Text } from "./node-kinds.js";
import { liveCollection, liveList } from "./node-list.js";
import { elementsBelow, parentMembers } from "./node-mixins.js";
import {
  constructionKey, defineInterface, expose, requireArguments, toDOMString, toUSVString,
} from "../webidl/webidl.js";
import { filtered } from "../language/lists.js";

const eventTypes = {
  customevent: CustomEvent, event: Event, events: Event, htmlevents: Event, messageevent: MessageEvent,
  mouseevent: MouseEvent, mouseevents: MouseEvent, uievent: UIEvent, uievents: UIEvent,
};

/** A document without a window; dom/document.js has the page's own. */
const noPage = {
  url: "about:blank", window: null, location: null, readyState: "complete", referrer: "", domain: "", cookie: "",
  baseURL: "about:blank",
};

export let setQuirky;

export class Document extends Node {
  #isHTML;
  #contentType;
  #page;
  #isQuirky = false;

  static {
    /** A document without a proper doctype: HTML §13.2.6.4.1. */
    setQuirky = (document) => {
      document.#isQuirky = true;
    };
  }

  constructor(key = undefined, given = { __proto__: null }) {
    super(constructionKey, DOCUMENT_NODE, null);
    const { isHTML = false, contentType = "application/xml", page = noPage } = key === constructionKey ? given : { __proto__: null };
    this.#isHTML = isHTML;
    this.#contentType = contentType;
    this.#page = page;
    registerDocument(this, isHTML);
  }

  get URL() { return this.#page.url; }
  get documentURI() { return this.#page.url; }
  get baseURI() { return this.#page.baseURL; }
  get defaultView() { return this.#page.window; }
  get readyState() { return this.#page.readyState; }
  get referrer() { return this.#page.referrer; }
  get domain() { return this.#page.domain; }
  get location() { return this.#page.location; }
  set location(value) { if (this.#page.location) this.#page.location.href = value; }
  get cookie() { return this.#page.cookie; }
  set cookie(value) { this.#page.cookie = toUSVString(value); }
  get contentType() { return this.#contentType; }
  get characterSet() { return "UTF-8"; }
  get charset() { return "UTF-8"; }
  get inputEncoding() { return "UTF-8"; }
  get compatMode() { return this.#isQuirky ? "BackCompat" : "CSS1Compat"; }
  get doctype() { return childrenOf(this).find((node) => typeOf(node) === 10) ?? null; }
  get documentElement() { return this.#page && (childElements(this)[0] ?? null); }
  get currentScript() { return null; }

  get head() { return rootChild(this, ["head"]); }
  get body() { return rootChild(this, ["body", "frameset"]); }
  set body(element) {
    if (!isNode(element) || !["body", "frameset"].includes(localNameOf(element))) {
      throw new DOMException("the body must be a body or frameset element", "HierarchyRequestError");
    }
    const { body, documentElement } = this;
    if (body === element) return;
    if (body !== null) body.replaceWith(element);
    else if (documentElement !== null) documentElement.append(element);
    else throw new DOMException("there is no document element", "HierarchyRequestError");
  }

  get title() { return (byTagName(this, "title")[0]?.textContent ?? "").replace(/[\t\n\f\r ]+/g, " ").trim(); }
  set title(value) {
    let element = byTagName(this, "title")[0];
    if (!element && this.head) element = this.head.appendChild(this.createElement("title"));
    if (element) element.textContent = value;
  }

  get forms() { return byTagName(this, "form"); }
  get links() {
    const isLink = (element) => ["a", "area"].includes(localNameOf(element)) && attributeOf(element, "href") !== null;
    return liveCollection(() => filtered(elementsBelow(this), isLink));
  }

  get images() { return byTagName(this, "img"); }
  get scripts() { return byTagName(this, "script"); }

  createElement(name) {
    requireArguments(arguments.length, 1, "createElement");
    const text = toDOMString(name);
    const isXHTML = this.#isHTML || this.#contentType === "application/xhtml+xml";
    return makeElement(this, this.#isHTML ? text.toLowerCase() : text, isXHTML ? htmlNamespace : null);
  }

  createElementNS(namespace, name) {
    requireArguments(arguments.length, 2, "createElementNS");
    return makeElement(this, toDOMString(name), namespace === null || namespace === "" ? null : toDOMString(namespace));
  }

  createTextNode(data) { return new Text(data, constructionKey, this); }
  createComment(data) { return new Comment(data, constructionKey, this); }
  createDocumentFragment() { return new DocumentFragment(constructionKey, this); }

  createEvent(name) {
    requireArguments(arguments.length, 1, "createEvent");
    const type = eventTypes[toDOMString(name).toLowerCase()];
    if (!type) throw new DOMException(`"${name}" is not an event interface`, "NotSupportedError");
    return makeUninitialized(new type(""));
  }

  importNode(node, deep = false) { return adoptNode(node.cloneNode(deep), this); }
  adoptNode(node) { return adoptNode(node, this); }

  getElementById(id) {
    const key = toDOMString(id);
    return elementsBelow(this).find((element) => key !== "" && attributeOf(element, "id") === key) ?? null;
  }

  getElementsByTagName(name) { return byTagName(this, name); }
  getElementsByTagNameNS(namespace, name) { return byTagName(this, name); }
  getElementsByClassName(names) { return byClassName(this, names); }

  getElementsByName(name) {
    const key = toDOMString(name);
    return liveList(() => filtered(elementsBelow(this), (element) => attributeOf(element, "name") === key));
  }

  hasFocus() { return true; }
  get activeElement() { return this.body; }
  get hidden() { return false; }
  get visibilityState() { return "visible"; }
  get implementation() { return implementation; }
  [cloneSelf]() { return makeDocument(this.#isHTML, this.#contentType); }
}

const rootChild = (document, names) => {
  const root = document.documentElement;
  return (root && childElements(root).find((element) => names.includes(localNameOf(element)))) ?? null;
};

const makeElement = (document, name, namespace) => {
  if (namespace !== htmlNamespace) return new Element(constructionKey, document, name, namespace);
  const isCustom = name.includes("-");
  const type = elementType(name) ?? (isCustom ? HTMLElement : HTMLUnknownElement);
  return new type(constructionKey, document, name, namespace);
};

/** A document that is not shown in a window. */
export const makeDocument = (isHTML, contentType, url = noPage.url) => {
  const page = { __proto__: null, ...noPage, url, baseURL: url };
  return new (isHTML ? HTMLDocument : XMLDocument)(constructionKey, { __proto__: null, isHTML, contentType, page });
};

/** A doctype, html, head and body. */
export const fillHTML = (document) => {
  document.appendChild(new DocumentType(constructionKey, document, "html"));
  return addElements(document);
};

/** html, head and body, as a parser creates them from the empty text. */
export const addElements = (document) => {
  const root = document.appendChild(document.createElement("html"));
  root.append(document.createElement("head"), document.createElement("body"));
  return document;
};

export class DOMImplementation {
  createHTMLDocument(title = undefined) {
    const document = fillHTML(makeDocument(true, "text/html"));
    if (title !== undefined) document.title = toDOMString(title);
    return document;
  }

  createDocument(namespace, qualifiedName, doctype = null) {
    const document = makeDocument(false, namespace === htmlNamespace ? "application/xhtml+xml" : "application/xml");
    if (isNode(doctype)) document.appendChild(doctype);
    if (qualifiedName) document.appendChild(document.createElementNS(namespace, qualifiedName));
    return document;
  }

  createDocumentType(name) { return new DocumentType(constructionKey, null, toDOMString(name)); }
  hasFeature() { return true; }
}
const implementation = new DOMImplementation();

export class HTMLDocument extends Document {}
export class XMLDocument extends Document {}

parentMembers(Document);
defineEventHandlers(Document, [...globalEventHandlers, "onreadystatechange", "onvisibilitychange"]);
for (const type of [Document, HTMLDocument, XMLDocument, DOMImplementation]) defineInterface(type);
expose({ Document, HTMLDocument, XMLDocument, DOMImplementation });
