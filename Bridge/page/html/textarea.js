// HTMLTextAreaElement, HTML §4.10.11.

import { registerElement } from "../dom/element-registry.js";
import { cloneState, resetControl } from "./control-state.js";
import { FormControl } from "./controls.js";
import { reflect } from "./element.js";
import { childrenOf, typeOf } from "../dom/node.js";
import { defineInterface, expose, toDOMString } from "../webidl/webidl.js";
import { filtered, mapped } from "../language/lists.js";

export class HTMLTextAreaElement extends FormControl {
  #raw = null;

  get type() { return "textarea"; }
  get value() { return (this.#raw ?? textOf(this)).replace(/\r\n?/g, "\n"); }
  set value(value) { this.#raw = value === null ? "" : toDOMString(value); }
  get defaultValue() { return textOf(this); }
  set defaultValue(value) { this.textContent = value; }
  get textLength() { return this.value.length; }
  select() {}
  [resetControl]() { this.#raw = null; }
  [cloneState](copy) { copy.#raw = this.#raw; }
}

const textOf = (element) =>
  mapped(filtered(childrenOf(element), (child) => typeOf(child) === 3), (child) => child.data).join("");

reflect(HTMLTextAreaElement, {
  name: "string", disabled: "boolean", required: "boolean", readOnly: "boolean", placeholder: "string",
  dirName: "string", wrap: "string",
});
defineInterface(HTMLTextAreaElement);
registerElement(HTMLTextAreaElement, "textarea");
expose({ HTMLTextAreaElement });
