// HTMLInputElement, HTML §4.10.5: its value modes, checkedness and files.

import { DOMException } from "../window/dom-exception.js";
import { attributeChanged, attributeOf, localNameOf } from "../dom/element.js";
import { registerElement } from "../dom/element-registry.js";
import { Event, fire } from "../events/events.js";
import { cloneState, imagePoints, resetControl } from "./control-state.js";
import {
  enumerated, FormControl, formOwner, isDisabled, reflectEnumerated, reflectSubmission,
} from "./controls.js";
import { reflect, setAttributeOf } from "./element.js";
import { filesOf, isFileList, makeFileList } from "./files.js";
import { resetForm, submitForm } from "./form-hooks.js";
import { activation, canceledActivation, isConnected, preActivation, rootOf } from "../dom/node.js";
import { elementsBelow } from "../dom/node-mixins.js";
import { defineInterface, expose, toDOMString } from "../webidl/webidl.js";
import { copyOf, each, filtered } from "../language/lists.js";

const types = [
  "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time", "datetime-local",
  "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
];
const typeRules = { values: types, missing: "text", invalid: "text" };

/** How `value` works; all types that are not listed have the mode "value". */
const valueModes = {
  hidden: "default", submit: "default", image: "default", reset: "default", button: "default",
  checkbox: "default/on", radio: "default/on", file: "filename",
};
const singleLine = new Set(["text", "search", "tel", "url", "email", "password"]);

const localMoment = /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;
const sanitizers = {
  url: (text) => text.trim(),
  email: (text) => text.trim(),
  number: (text) => (/^-?(\d+(\.\d+)?|\.\d+)([eE][-+]?\d+)?$/.test(text) ? text : ""),
  range: (text) => (/^-?(\d+(\.\d+)?|\.\d+)([eE][-+]?\d+)?$/.test(text) ? text : "50"),
  color: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : "#000000"),
  date: (text) => (/^\d{4,}-\d\d-\d\d$/.test(text) ? text : ""),
  month: (text) => (/^\d{4,}-\d\d$/.test(text) ? text : ""),
  week: (text) => (/^\d{4,}-W\d\d$/.test(text) ? text : ""),
  time: (text) => (/^\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text) ? text : ""),
  "datetime-local": (text) => (localMoment.test(text) ? text.replace(" ", "T") : ""),
};

export class HTMLInputElement extends FormControl {
  #value = "";
  #isValueDirty = false;
  #isChecked = false;
  #isCheckedDirty = false;
  #files = null;
  #before = null;

  get value() {
    const mode = valueModes[this.type];
    if (mode === "filename") return this.files.length > 0 ? `C:\\fakepath\\${this.files[0].name}` : "";
    const attribute = attributeOf(this, "value");
    if (mode !== undefined) return attribute ?? (mode === "default/on" ? "on" : "");
    return this.#sanitized(this.#isValueDirty ? this.#value : (attribute ?? ""));
  }

  set value(given) {
    const value = given === null ? "" : toDOMString(given);
    const mode = valueModes[this.type];
    if (mode === "filename") {
      if (value !== "") throw new DOMException("script cannot choose files", "InvalidStateError");
      this.#files = makeFileList([]);
    } else if (mode !== undefined) {
      setAttributeOf(this, "value", value);
    } else {
      this.#value = value;
      this.#isValueDirty = true;
    }
  }

  #sanitized(text) {
    const line = singleLine.has(this.type) ? text.replace(/[\r\n]/g, "") : text;
    return Object.hasOwn(sanitizers, this.type) ? sanitizers[this.type](line) : line;
  }

  get checked() { return this.#isCheckedDirty ? this.#isChecked : attributeOf(this, "checked") !== null; }
  set checked(value) { this.#check(Boolean(value)); }

  #check(isChecked) {
    this.#isChecked = isChecked;
    this.#isCheckedDirty = true;
    if (!isChecked || this.type !== "radio") return;
    for (const other of each(radioGroup(this))) if (other !== this) other.#check(false);
  }

  get files() {
    if (this.type !== "file") return null;
    return (this.#files ??= makeFileList([]));
  }

  set files(list) {
    if (this.type !== "file" || list === null) return;
    if (!isFileList(list)) throw new TypeError("files needs a FileList");
    this.#files = list;
  }

  get list() { return null; }
  select() {}

  [attributeChanged](name, old, value) {
    super[attributeChanged](name, old, value);
    if (name === "type") this.#changeMode(valueModes[enumerated(old, typeRules)]);
    if (name === "checked" && value !== null && !this.#isCheckedDirty && this.type === "radio") {
      for (const other of each(radioGroup(this))) if (other !== this && other.checked) other.#check(false);
    }
  }

  /** Another type may store the value elsewhere: HTML §4.10.5, "when an input element's type changes". */
  #changeMode(oldMode) {
    const mode = valueModes[this.type];
    if (oldMode === undefined && mode?.startsWith("default")) {
      if (this.#isValueDirty && this.#value !== "") setAttributeOf(this, "value", this.#value);
    } else if (oldMode !== undefined && mode === undefined) {
      this.#isValueDirty = false;
    }
  }

  [preActivation]() {
    if (this.type !== "checkbox" && this.type !== "radio") return;
    const checked = this.type === "radio" ? radioGroup(this).find((other) => other.checked) : null;
    this.#before = { __proto__: null, isChecked: this.checked, isDirty: this.#isCheckedDirty, radio: checked };
    this.#check(this.type === "radio" || !this.checked);
  }

  [canceledActivation]() {
    const before = this.#before;
    if (before === null) return;
    this.#check(before.isChecked);
    before.radio?.#check(true);
    this.#isCheckedDirty = before.isDirty;
    this.#before = null;
  }

  /** HTML §4.10.5.4, "input activation behavior". */
  [activation](event) {
    const { type } = this;
    const before = this.#before;
    this.#before = null;
    if ((type === "checkbox" || type === "radio") && isConnected(this) && before.isChecked !== this.checked) {
      fire(this, new Event("input", { __proto__: null, bubbles: true, composed: true }));
      fire(this, new Event("change", { __proto__: null, bubbles: true }));
    }
    const form = formOwner(this);
    if (form === null || isDisabled(this)) return;
    if (type === "image") imagePoints.set(this, [event.clientX ?? 0, event.clientY ?? 0]);
    if (type === "submit" || type === "image") submitForm(form, this);
    if (type === "reset") resetForm(form);
  }

  [resetControl]() {
    this.#isValueDirty = false;
    this.#isCheckedDirty = false;
    this.#files = null;
  }

  [cloneState](copy) {
    copy.#value = this.#value;
    copy.#isValueDirty = this.#isValueDirty;
    copy.#isChecked = this.#isChecked;
    copy.#isCheckedDirty = this.#isCheckedDirty;
    copy.#files = this.#files === null ? null : makeFileList(copyOf(filesOf(this.#files)));
  }
}

const isRadio = (element) =>
  localNameOf(element) === "input" && attributeOf(element, "type")?.toLowerCase() === "radio";

/** The radio buttons that exclude each other: those with one name, in one tree, with one form owner. */
const radioGroup = (radio) => {
  const name = attributeOf(radio, "name");
  if (!name) return [radio];
  const root = rootOf(radio), form = formOwner(radio);
  const isInGroup = (other) => isRadio(other) && attributeOf(other, "name") === name && formOwner(other) === form;
  return root === radio ? [radio] : filtered(elementsBelow(root), isInGroup);
};

reflectEnumerated(HTMLInputElement, "type", "type", typeRules);
reflectSubmission(HTMLInputElement);
reflect(HTMLInputElement, {
  name: "string", defaultValue: { attribute: "value" }, defaultChecked: { attribute: "checked", kind: "boolean" },
  disabled: "boolean", required: "boolean", readOnly: "boolean", multiple: "boolean", placeholder: "string",
  dirName: "string", accept: "string", autocomplete: "string", alt: "string", src: "string", pattern: "string",
  min: "string", max: "string", step: "string",
});
defineInterface(HTMLInputElement);
registerElement(HTMLInputElement, "input");
expose({ HTMLInputElement });
