// HTMLSelectElement and HTMLOptionElement, HTML §4.10.7 and §4.10.10.

import { attributeChanged, attributeOf, localNameOf } from "../dom/element.js";
import { registerElement } from "../dom/element-registry.js";
import { cloneState, resetControl } from "./control-state.js";
import { ancestorElements, FormControl, formOwner } from "./controls.js";
import { HTMLElement, reflect } from "./element.js";
import { childElements, insertNode, observeParsing, observeTree, parentOf, removeNode, typeOf } from "../dom/node.js";
import { liveCollection } from "../dom/node-list.js";
import { elementsBelow } from "../dom/node-mixins.js";
import { defineInterface, expose, toDOMString, toLong } from "../webidl/webidl.js";
import { each, filtered, flatMapped } from "../language/lists.js";

const selectOf = (option) => {
  for (const ancestor of each(ancestorElements(option))) if (localNameOf(ancestor) === "select") return ancestor;
  return null;
};

/** The list of options: children, and children of optgroups. */
export const optionsOf = (select) => flatMapped(childElements(select), (child) => {
  if (localNameOf(child) === "option") return [child];
  return localNameOf(child) === "optgroup" ? filtered(childElements(child), (each) => localNameOf(each) === "option") : [];
});

export const isOptionDisabled = (option) => {
  const parent = parentOf(option);
  const isGroupDisabled = parent && localNameOf(parent) === "optgroup" && attributeOf(parent, "disabled") !== null;
  return attributeOf(option, "disabled") !== null || Boolean(isGroupDisabled);
};

/** How selects read and set the selectedness of options. */
let isChosen, choose, restore;

export class HTMLOptionElement extends HTMLElement {
  #isChosen = false;
  #isDirty = false;

  static {
    isChosen = (option) => option.#isChosen;
    choose = (option, value) => {
      option.#isChosen = value;
    };
    restore = (option) => {
      option.#isDirty = false;
      option.#isChosen = attributeOf(option, "selected") !== null;
    };
  }

  get form() { return selectOf(this) && formOwner(selectOf(this)); }
  get text() { return (this.textContent ?? "").replace(/[\t\n\f\r ]+/g, " ").trim(); }
  set text(value) { this.textContent = value; }
  get value() { return attributeOf(this, "value") ?? this.text; }
  set value(value) { this.setAttribute("value", toDOMString(value)); }
  get label() { return attributeOf(this, "label") || this.text; }
  set label(value) { this.setAttribute("label", toDOMString(value)); }
  get index() { return selectOf(this) ? optionsOf(selectOf(this)).indexOf(this) : 0; }
  get selected() { return this.#isChosen; }

  set selected(value) {
    this.#isChosen = Boolean(value);
    this.#isDirty = true;
    if (selectOf(this)) settle(selectOf(this), this);
  }

  [attributeChanged](name, old, value) {
    super[attributeChanged](name, old, value);
    if (name !== "selected" || this.#isDirty) return;
    this.#isChosen = value !== null;
    if (selectOf(this)) settle(selectOf(this), this);
  }

  [cloneState](copy) {
    copy.#isChosen = this.#isChosen;
    copy.#isDirty = this.#isDirty;
  }
}
reflect(HTMLOptionElement, { disabled: "boolean", defaultSelected: { attribute: "selected", kind: "boolean" } });

export class HTMLOptGroupElement extends HTMLElement {}
reflect(HTMLOptGroupElement, { disabled: "boolean", label: "string" });

const isMultiple = (select) => attributeOf(select, "multiple") !== null;
const displaySize = (select) => Number.parseInt(attributeOf(select, "size") ?? "", 10) || (isMultiple(select) ? 4 : 1);

/** "Selectedness setting algorithm": at most one option, the latest. A drop-down always has one. */
const settle = (select, latest = null) => {
  if (isMultiple(select)) return;
  const options = optionsOf(select);
  const chosen = filtered(options, isChosen);
  const kept = latest && isChosen(latest) ? latest : chosen.at(-1);
  for (const option of each(chosen)) if (option !== kept) choose(option, false);
  if (kept || displaySize(select) !== 1) return;
  const first = options.find((option) => !isOptionDisabled(option));
  if (first) choose(first, true);
};

export class HTMLSelectElement extends FormControl {
  #options = liveCollection(() => optionsOf(this));

  get type() { return isMultiple(this) ? "select-multiple" : "select-one"; }
  get options() { return this.#options; }
  get selectedOptions() { return liveCollection(() => filtered(optionsOf(this), isChosen)); }
  get length() { return optionsOf(this).length; }
  item(index) { return optionsOf(this)[index] ?? null; }
  namedItem(name) { return this.#options.namedItem(name); }

  get selectedIndex() { return optionsOf(this).findIndex(isChosen); }
  set selectedIndex(value) { this.#chooseOnly(optionsOf(this)[toLong(value)]); }

  get value() { return optionsOf(this).find(isChosen)?.value ?? ""; }
  set value(value) {
    const wanted = toDOMString(value);
    this.#chooseOnly(optionsOf(this).find((option) => option.value === wanted));
  }

  #chooseOnly(wanted) {
    for (const option of each(optionsOf(this))) choose(option, option === wanted);
  }

  add(element, before = null) {
    const reference = typeof before === "number" ? (optionsOf(this)[before] ?? null) : before;
    insertNode(reference ? parentOf(reference) : this, element, reference);
  }

  remove(...given) {
    if (given.length === 0) removeNode(this);
    else if (optionsOf(this)[toLong(given[0])]) removeNode(optionsOf(this)[toLong(given[0])]);
  }

  [resetControl]() {
    optionsOf(this).forEach(restore);
    settle(this);
  }
}

reflect(HTMLSelectElement, {
  name: "string", disabled: "boolean", required: "boolean", multiple: "boolean", size: "long",
});

observeTree(({ node, parent, isInserted }) => {
  const isOption = typeOf(node) === 1 && ["option", "optgroup"].includes(localNameOf(node));
  const isInElement = isOption && typeOf(parent) === 1;
  const select = !isInElement ? null : localNameOf(parent) === "select" ? parent : selectOf(parent);
  if (select) settle(select, isInserted && localNameOf(node) === "option" ? node : null);
});

observeParsing((root) => {
  for (const element of each(elementsBelow(root))) if (localNameOf(element) === "select") settle(element);
});

/** new Option(text, value, defaultSelected, selected). */
function Option(text = "", value = undefined, defaultSelected = false, selected = false) {
  if (!new.target) throw new TypeError("Option needs new");
  const option = globalThis.document.createElement("option");
  if (toDOMString(text) !== "") option.append(toDOMString(text));
  if (value !== undefined) option.value = value;
  if (defaultSelected) option.setAttribute("selected", "");
  choose(option, Boolean(selected));
  return option;
}
Object.defineProperty(Option, "prototype", { value: HTMLOptionElement.prototype, writable: false });

for (const type of [HTMLSelectElement, HTMLOptionElement, HTMLOptGroupElement]) defineInterface(type);
registerElement(HTMLSelectElement, "select");
registerElement(HTMLOptionElement, "option");
registerElement(HTMLOptGroupElement, "optgroup");
expose({ HTMLSelectElement, HTMLOptionElement, HTMLOptGroupElement, Option });
