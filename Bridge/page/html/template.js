// HTMLTemplateElement, HTML §4.12.3: its children are in a fragment, which selectors and forms do not search.

import { registerElement } from "../dom/element-registry.js";
import { HTMLElement } from "./element.js";
import { ownerOf } from "../dom/node.js";
import { DocumentFragment } from "../dom/node-kinds.js";
import { setContents } from "./template-contents.js";
import { constructionKey, defineInterface, expose } from "../webidl/webidl.js";

const openContent = (template) => {
  const fragment = new DocumentFragment(constructionKey, ownerOf(template));
  setContents(template, fragment);
  return fragment;
};

export class HTMLTemplateElement extends HTMLElement {
  #content = openContent(this);

  get content() { return this.#content; }
}

registerElement(HTMLTemplateElement, "template");
defineInterface(HTMLTemplateElement);
expose({ HTMLTemplateElement });
