// The elements that have their own interface but no special behaviour.

import { registerElement } from "../dom/element-registry.js";
import { HTMLElement, HTMLUnknownElement, reflect } from "./element.js";
import { defineInterface, expose } from "../webidl/webidl.js";

export { HTMLUnknownElement };

const plain = {
  HTMLHtmlElement: ["html"], HTMLHeadElement: ["head"], HTMLBodyElement: ["body"], HTMLTitleElement: ["title"],
  HTMLDivElement: ["div"], HTMLSpanElement: ["span"], HTMLParagraphElement: ["p"], HTMLScriptElement: ["script"],
  HTMLStyleElement: ["style"], HTMLLinkElement: ["link"], HTMLMetaElement: ["meta"], HTMLBaseElement: ["base"],
  HTMLHeadingElement: ["h1", "h2", "h3", "h4", "h5", "h6"], HTMLPreElement: ["pre"], HTMLBRElement: ["br"],
  HTMLUListElement: ["ul"], HTMLOListElement: ["ol"], HTMLLIElement: ["li"], HTMLTableElement: ["table"],
  HTMLTableSectionElement: ["tbody", "thead", "tfoot"], HTMLTableRowElement: ["tr"], HTMLTableCellElement: ["td", "th"],
  HTMLImageElement: ["img"], HTMLDataListElement: ["datalist"],
};

const reflected = {
  HTMLScriptElement: { src: "string", type: "string", async: "boolean", defer: "boolean" },
  HTMLMetaElement: { name: "string", content: "string" },
  HTMLLinkElement: { rel: "string", href: "string" },
  HTMLBaseElement: { href: "string", target: "string" },
  HTMLImageElement: { src: "string", alt: "string" },
};

for (const [name, tags] of Object.entries(plain)) {
  const type = class extends HTMLElement {};
  defineInterface(type, { name, tag: name });
  reflect(type, reflected[name] ?? {});
  registerElement(type, ...tags);
  expose({ [name]: type });
}

const plainTags =
  "abbr address article aside b bdi bdo cite code dd dfn dt em figcaption figure footer header hgroup i kbd main " +
  "mark nav noscript rp rt ruby s samp section small strong sub sup u var wbr";
registerElement(HTMLElement, ...plainTags.split(" "));
