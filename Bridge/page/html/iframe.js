// HTMLIFrameElement, HTML §4.8.5. A frame has a window and no document.
import { attributeOf } from "../dom/element.js";
import { registerElement } from "../dom/element-registry.js";
import { makeTokenList } from "../dom/element-tokens.js";
import { observeParsing, observeTree, rootOf, typeOf } from "../dom/node.js";
import { elementsBelow } from "../dom/node-mixins.js";
import { Event, fire } from "../events/events.js";
import { planFrame } from "../frames/frame-rules.js";
import { foreignWindow, ownWindow } from "../frames/frame-window.js";
import { HTMLElement, reflect } from "./element.js";
import { defineInterface, expose } from "../webidl/webidl.js";
import { each, filtered, joined } from "../language/lists.js";

let shown = null;
let isAny = false;
let enter, isFrame;

const planOf = (element) => {
  const read = (name) => attributeOf(element, name);
  return planFrame({ __proto__: null, src: read("src"), srcdoc: read("srcdoc"), sandbox: read("sandbox") });
};

export class HTMLIFrameElement extends HTMLElement {
  #frame = null;
  #sandbox = null;

  static {
    /** "HTML element post-connection steps": about:blank exists and has loaded immediately. */
    enter = (element) => {
      element.#frame = null;
      if (planOf(element).isBlank) fire(element, new Event("load"));
    };
    isFrame = (element) => #frame in element;
  }

  constructor(key, document, name, namespace) {
    super(key, document, name, namespace);
    isAny = true;
  }

  get sandbox() { return (this.#sandbox ??= makeTokenList(this, "sandbox")); }
  set sandbox(value) { this.sandbox.value = value; }

  get contentWindow() {
    const { isOwn } = planOf(this);
    if (rootOf(this) !== shown) this.#frame = null;
    else if (this.#frame?.isOwn !== isOwn) this.#open(isOwn);
    return this.#frame?.window ?? null;
  }

  get contentDocument() { return this.#frame && null; }
  getSVGDocument() { return this.#frame && null; }

  #open(isOwn) {
    const isOpen = () => this.#frame === frame && rootOf(this) === shown;
    const frame = { __proto__: null, element: this, isOwn, isOpen, name: attributeOf(this, "name") ?? "", window: null };
    frame.window = isOwn ? ownWindow(frame) : foreignWindow(frame);
    this.#frame = frame;
  }
}

const enterAll = (elements) => {
  for (const element of each(filtered(elements, isFrame))) if (rootOf(element) === shown) enter(element);
};

/** Watches the document of the window; frames in other documents have no window. */
export const watchFramesOf = (document) => {
  shown = document;
  observeTree(({ node, isInserted }) => {
    if (isAny && isInserted && typeOf(node) === 1) enterAll(joined([node], elementsBelow(node)));
  });
  observeParsing((root) => {
    if (isAny && rootOf(root) === shown) enterAll(elementsBelow(root));
  });
};

reflect(HTMLIFrameElement, {
  src: "string", srcdoc: "string", name: "string", allow: "string", width: "string", height: "string",
  referrerPolicy: "string", loading: "string", allowFullscreen: "boolean",
});
defineInterface(HTMLIFrameElement);
registerElement(HTMLIFrameElement, "iframe");
expose({ HTMLIFrameElement });
