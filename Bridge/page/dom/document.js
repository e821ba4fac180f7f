// The page's own document.

import { itemsOf } from "./node-list.js";
import { fillHTML, HTMLDocument } from "./document-interface.js";
import { baseURL, documentURL, setBaseURL } from "./document-url.js";
import { Event, fire } from "../events/events.js";
import { byTagName } from "./element.js";
import "../html/anchor.js";
import "../html/button.js";
import "../html/form.js";
import { watchFramesOf } from "../html/iframe.js";
import "../html/input.js";
import "../html/plain.js";
import { runScriptsOf } from "../html/script.js";
import "../html/select.js";
import "../html/serializer.js";
import "../html/template.js";
import "../html/textarea.js";
import { readyStateChanges } from "../window/lifecycle.js";
import { currentVersion } from "../window/session-history.js";
import { native } from "../native.js";
import { observeTree, setParentOfRoot } from "./node.js";
import { setCurrentDocument } from "./node-kinds.js";
import { parseURL } from "../url/parser.js";
import { serializeURL } from "../url/serializer.js";
import { constructionKey } from "../webidl/webidl.js";

export { Document, HTMLDocument } from "./document-interface.js";

const globalObject = globalThis;
let readyState = "loading";

/** Serialized once, because hooks and libraries read it with every request. */
const lastBase = { __proto__: null, record: null, version: 0, text: "" };
const baseText = () => {
  const record = baseURL();
  if (record !== lastBase.record || currentVersion() !== lastBase.version) {
    Object.assign(lastBase, { __proto__: null, record, version: currentVersion(), text: serializeURL(record, false) });
  }
  return lastBase.text;
};

const page = {
  get url() { return documentURL === null ? native.url : serializeURL(documentURL, false); },
  window: globalObject,
  referrer: "",
  domain: documentURL?.host ?? "",
  get baseURL() { return baseURL() === null ? this.url : baseText(); },
  get location() { return globalObject.location; },
  get readyState() { return readyState; },
  get cookie() { return native.documentCookie(); },
  set cookie(line) { native.setDocumentCookie(line); },
};

export const document = fillHTML(new HTMLDocument(constructionKey, { isHTML: true, contentType: "text/html", page }));
setCurrentDocument(document);
runScriptsOf(document);
watchFramesOf(document);
Object.defineProperty(globalObject, "document", { get: () => document, enumerable: true, configurable: false });

/** Events except load go from the document to the window (DOM §2.7, "get the parent"). */
setParentOfRoot((root, event) => (root === document && event.type !== "load" ? globalObject : null));

/** The first base element with an href decides, HTML §4.2.3. */
const updateBase = () => {
  const base = itemsOf(byTagName(document, "base")).find((element) => element.hasAttribute("href"));
  setBaseURL(base ? parseURL(base.getAttribute("href"), documentURL) : null);
};
observeTree(({ node }) => {
  if (node.localName === "base" || (node.nodeType === 1 && node.querySelector("base"))) updateBase();
});

readyStateChanges.push((state) => {
  readyState = state;
  fire(document, new Event("readystatechange"));
});
