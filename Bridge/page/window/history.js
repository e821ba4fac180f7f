// The History object: HTML Standard §7.2.5. All entries are of the same document.
import { parseRelativeURL } from "../dom/document-url.js";
import { DOMException } from "./dom-exception.js";
import { addEntry, currentURL, historyLength, historyState, traverse } from "./session-history.js";
import { structuredClone } from "../cloning/structured-clone.js";
import { reload } from "../url/location.js";
import { serializeHostAndPort, serializePath, serializeURL } from "../url/serializer.js";
import { defineAttributes } from "../webidl/global-members.js";
import {
  constructionKey, defineInterface, expose, requireArguments, requireKey, toLong, toUSVString,
} from "../webidl/webidl.js";

let scrollRestoration = "auto";

export class History {
  #brand = true;

  constructor(key = undefined) {
    requireKey(key);
  }

  get length() {
    this.#brand;
    return historyLength();
  }

  get state() {
    this.#brand;
    return historyState();
  }

  get scrollRestoration() {
    this.#brand;
    return scrollRestoration;
  }

  set scrollRestoration(value) {
    this.#brand;
    const text = String(value);
    if (text === "auto" || text === "manual") scrollRestoration = text;
  }

  go(delta = 0) {
    this.#brand;
    const steps = toLong(delta);
    if (steps === 0) reload();
    else traverse(steps);
  }

  back() {
    this.#brand;
    traverse(-1);
  }

  forward() {
    this.#brand;
    traverse(1);
  }

  pushState(data, unused, url = null) {
    this.#brand;
    requireArguments(arguments.length, 2, "pushState");
    update(data, url, false);
  }

  replaceState(data, unused, url = null) {
    this.#brand;
    requireArguments(arguments.length, 2, "replaceState");
    update(data, url, true);
  }
}

/** "Shared history push/replace steps". */
const update = (data, url, isReplacement) => {
  const kept = structuredClone(data);
  const text = url === null || url === undefined ? "" : toUSVString(url);
  const record = text === "" ? currentURL : parseRelativeURL(text);
  if (record === null || !canBeRewrittenTo(record)) {
    throw new DOMException(`this document's URL cannot become "${text}"`, "SecurityError");
  }
  addEntry(record, isReplacement, () => structuredClone(kept));
};

/** "Can have its URL rewritten". */
const canBeRewrittenTo = (record) => {
  const { scheme, username, password } = currentURL;
  if (record.scheme !== scheme || record.username !== username || record.password !== password) return false;
  if (serializeHostAndPort(record) !== serializeHostAndPort(currentURL)) return false;
  if (scheme === "http" || scheme === "https") return true;
  if (serializePath(record) !== serializePath(currentURL)) return false;
  return scheme === "file" || serializeURL(record, true) === serializeURL(currentURL, true);
};

defineInterface(History);
expose({ History });

const history = new History(constructionKey);
defineAttributes(globalThis, {
  get history() { return history; },
});
