// Buttons, fieldsets, labels and outputs: HTML §4.10.4, §4.10.6, §4.10.12, §4.10.15.

import { attributeOf, localNameOf } from "../dom/element.js";
import { registerElement } from "../dom/element-registry.js";
import { resetControl } from "./control-state.js";
import {
  FormControl, formOwner, isDisabled, reflectEnumerated, reflectSubmission,
} from "./controls.js";
import { HTMLElement, reflect } from "./element.js";
import { resetForm, submitForm } from "./form-hooks.js";
import { activation, isInclusiveAncestor, rootOf } from "../dom/node.js";
import { liveCollection } from "../dom/node-list.js";
import { elementsBelow } from "../dom/node-mixins.js";
import { defineInterface, expose, toDOMString } from "../webidl/webidl.js";
import { filtered } from "../language/lists.js";

export class HTMLButtonElement extends FormControl {
  [activation]() {
    const form = formOwner(this);
    if (form === null || isDisabled(this)) return;
    if (this.type === "submit") submitForm(form, this);
    if (this.type === "reset") resetForm(form);
  }
}
reflectEnumerated(HTMLButtonElement, "type", "type", {
  values: ["submit", "reset", "button"], missing: "submit", invalid: "submit",
});
reflectSubmission(HTMLButtonElement);
reflect(HTMLButtonElement, { name: "string", value: "string", disabled: "boolean" });

const listedInside = "button, fieldset, input, object, output, select, textarea".split(", ");

export class HTMLFieldSetElement extends FormControl {
  get type() { return "fieldset"; }
  get elements() {
    return liveCollection(() => filtered(elementsBelow(this), (element) => listedInside.includes(localNameOf(element))));
  }
}
reflect(HTMLFieldSetElement, { name: "string", disabled: "boolean" });

export class HTMLLegendElement extends HTMLElement {}

const labelable = new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);
const isLabelable = (element) => labelable.has(localNameOf(element)) && attributeOf(element, "type") !== "hidden";

export class HTMLLabelElement extends HTMLElement {
  get form() { return this.control && formOwner(this.control); }

  get control() {
    const id = attributeOf(this, "for");
    if (id === null) return elementsBelow(this).find(isLabelable) ?? null;
    const target = elementsBelow(rootOf(this)).find((element) => id !== "" && attributeOf(element, "id") === id);
    return target && isLabelable(target) ? target : null;
  }

  /** A click on the label is passed on to its control, unless it came from there. */
  [activation](event) {
    const { control } = this;
    if (control !== null && !isInclusiveAncestor(control, event.target)) control.click();
  }
}
reflect(HTMLLabelElement, { htmlFor: { attribute: "for" } });

export class HTMLOutputElement extends FormControl {
  #default = null;

  get type() { return "output"; }
  get value() { return this.textContent; }
  set value(value) {
    this.#default ??= this.textContent;
    this.textContent = toDOMString(value);
  }

  get defaultValue() { return this.#default ?? this.textContent; }
  [resetControl]() {
    this.textContent = this.defaultValue;
    this.#default = null;
  }
}
reflect(HTMLOutputElement, { name: "string" });

const types = { HTMLButtonElement, HTMLFieldSetElement, HTMLLegendElement, HTMLLabelElement, HTMLOutputElement };
for (const type of Object.values(types)) defineInterface(type);
registerElement(HTMLButtonElement, "button");
registerElement(HTMLFieldSetElement, "fieldset");
registerElement(HTMLLegendElement, "legend");
registerElement(HTMLLabelElement, "label");
registerElement(HTMLOutputElement, "output");
expose(types);
