// CSSStyleSheet as constructed by script, CSSOM §6.1. There is no layout: rules are kept as text.
import { Document } from "../dom/document-interface.js";
import { DOMException } from "../window/dom-exception.js";
import { toSequence } from "../webidl/sequence.js";
import {
  constructionKey, defineInterface, expose, requireArguments, requireKey, toDictionary, toDOMString, toUnsignedLong,
  toUSVString,
} from "../webidl/webidl.js";
import { append, filtered, insertAt, joined, mapped, removeAt } from "../language/lists.js";

export class CSSRule {
  #text;
  #sheet;

  constructor(key, text, sheet) {
    requireKey(key);
    this.#text = text;
    this.#sheet = sheet;
  }

  get cssText() { return this.#text; }
  get parentRule() { return null; }
  get parentStyleSheet() { return this.#sheet; }
}

/** The texts of top-level rules: up to a semicolon or closing brace outside of strings, comments and blocks. */
const ruleTexts = (text) => {
  const found = [], token = /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|[{};]/g;
  let depth = 0, start = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === "{") depth += 1;
    if (match[0] === "}") depth = Math.max(0, depth - 1);
    if (depth > 0 || (match[0] !== "}" && match[0] !== ";")) continue;
    append(found, text.slice(start, token.lastIndex).trim());
    start = token.lastIndex;
  }
  const rest = text.slice(start).replace(/\/\*[^]*?(?:\*\/|$)/g, "").trim();
  return rest === "" ? found : joined(found, [depth > 0 ? `${rest} }` : rest]);
};

let isSheet;

export class CSSStyleSheet {
  #rules = [];
  #media;
  #disabled;

  static {
    isSheet = (value) => typeof value === "object" && value !== null && #rules in value;
  }

  constructor(options = { __proto__: null }) {
    const { disabled = false, media = "" } = toDictionary(options);
    this.#disabled = Boolean(disabled);
    this.#media = toDOMString(media);
  }

  get type() { return "text/css"; }
  get href() { return null; }
  get ownerNode() { return null; }
  get ownerRule() { return null; }
  get parentStyleSheet() { return null; }
  get title() { return null; }
  get media() { return this.#media; }
  get disabled() { return this.#disabled; }
  set disabled(value) { this.#disabled = Boolean(value); }
  get cssRules() { return this.#rules; }
  get rules() { return this.#rules; }

  insertRule(rule, index = 0) {
    requireArguments(arguments.length, 1, "insertRule");
    const texts = ruleTexts(toDOMString(rule)), place = toUnsignedLong(index);
    if (place > this.#rules.length) throw new DOMException("there are fewer rules", "IndexSizeError");
    if (texts.length !== 1) throw new DOMException("exactly one rule is needed", "SyntaxError");
    insertAt(this.#rules, place, new CSSRule(constructionKey, texts[0], this));
    return place;
  }

  deleteRule(index) {
    requireArguments(arguments.length, 1, "deleteRule");
    const place = toUnsignedLong(index);
    if (place >= this.#rules.length) throw new DOMException("there is no such rule", "IndexSizeError");
    removeAt(this.#rules, place);
  }

  async replace(text) {
    requireArguments(arguments.length, 1, "replace");
    this.#fill(toUSVString(text));
    return this;
  }

  replaceSync(text) {
    requireArguments(arguments.length, 1, "replaceSync");
    this.#fill(toUSVString(text));
  }

  /** Constructed sheets do not import others. */
  #fill(text) {
    const texts = filtered(ruleTexts(text), (rule) => !/^@import\b/i.test(rule));
    this.#rules = mapped(texts, (rule) => new CSSRule(constructionKey, rule, this));
  }
}

const adopted = new WeakMap();
const adoptedMembers = {
  get adoptedStyleSheets() {
    if (!adopted.has(this)) adopted.set(this, []);
    return adopted.get(this);
  },
  set adoptedStyleSheets(sheets) {
    const list = toSequence(sheets, "adoptedStyleSheets", (sheet) => {
      if (!isSheet(sheet)) throw new TypeError("an adopted style sheet must be a CSSStyleSheet");
      return sheet;
    });
    adopted.set(this, list);
  },
};
Object.defineProperties(Document.prototype, Object.getOwnPropertyDescriptors(adoptedMembers));

for (const type of [CSSRule, CSSStyleSheet]) defineInterface(type);
expose({ CSSRule, CSSStyleSheet });
