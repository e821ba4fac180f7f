// Text, Comment, DocumentType and DocumentFragment, DOM §4.5 to §4.12.

import {
  Node, cloneSelf, COMMENT_NODE, DOCUMENT_FRAGMENT_NODE, DOCUMENT_TYPE_NODE, insertNode, ownName, TEXT_NODE,
} from "./node.js";
import { childMembers, parentMembers } from "./node-mixins.js";
import { constructionKey, defineInterface, expose, toDOMString } from "../webidl/webidl.js";

let currentDocument = null;
/** new Text() and similar constructors belong to the page's document. */
export const setCurrentDocument = (document) => {
  currentDocument = document;
};

/** Appends text to that of a Text node. */
export let appendText;

export class CharacterData extends Node {
  #data;

  static {
    appendText = (node, text) => {
      node.#data += text;
    };
  }

  constructor(key, nodeType, ownerDocument, data) {
    super(key, nodeType, ownerDocument);
    this.#data = data;
  }

  get data() { return this.#data; }
  set data(value) { this.#data = value === null ? "" : toDOMString(value); }
  get length() { return this.#data.length; }
  appendData(data) { this.#data += toDOMString(data); }
  substringData(offset, count) { return this.#data.substr(offset, count); }
  [cloneSelf]() { return new this.constructor(this.#data, constructionKey, this.ownerDocument); }
}

export class Text extends CharacterData {
  constructor(data = "", key = undefined, owner = currentDocument) {
    super(constructionKey, TEXT_NODE, key === constructionKey ? owner : currentDocument, toDOMString(data));
  }

  get wholeText() { return this.data; }

  splitText(offset) {
    const rest = new Text(this.data.slice(offset), constructionKey, this.ownerDocument);
    this.data = this.data.slice(0, offset);
    if (this.parentNode) insertNode(this.parentNode, rest, this.nextSibling);
    return rest;
  }
}

export class Comment extends CharacterData {
  constructor(data = "", key = undefined, owner = currentDocument) {
    super(constructionKey, COMMENT_NODE, key === constructionKey ? owner : currentDocument, toDOMString(data));
  }
}

export class DocumentType extends Node {
  #name;

  constructor(key, ownerDocument, name) {
    super(key, DOCUMENT_TYPE_NODE, ownerDocument);
    this.#name = name;
  }

  get name() { return this.#name; }
  get [ownName]() { return this.#name; }
  get publicId() { return ""; }
  get systemId() { return ""; }
  [cloneSelf]() { return new DocumentType(constructionKey, this.ownerDocument, this.#name); }
}

export class DocumentFragment extends Node {
  constructor(key = undefined, owner = currentDocument) {
    super(constructionKey, DOCUMENT_FRAGMENT_NODE, key === constructionKey ? owner : currentDocument);
  }

  [cloneSelf]() { return new DocumentFragment(constructionKey, this.ownerDocument); }
}

/** No element here has a shadow tree. The interface exists for scripts that check whether a node is one. */
export class ShadowRoot extends DocumentFragment {
  constructor() {
    throw new TypeError("Illegal constructor");
  }
}

parentMembers(DocumentFragment);
childMembers(CharacterData);
childMembers(DocumentType);
for (const type of [CharacterData, Text, Comment, DocumentType, DocumentFragment, ShadowRoot]) {
  defineInterface(type);
}
expose({ CharacterData, Text, Comment, DocumentType, DocumentFragment, ShadowRoot });
