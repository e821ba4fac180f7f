// HTMLFormElement, HTML §4.10.3, and its lists of controls.

import { attributeOf, localNameOf } from "../dom/element.js";
import { registerElement } from "../dom/element-registry.js";
import { Event, fire } from "../events/events.js";
import { follow, submit } from "../forms/submission.js";
import { resetControl } from "./control-state.js";
import {
  controlsByForm, enctypeRules, imagesIn, listedControls, methodRules, observeControls, reflectAddress,
  reflectEnumerated,
} from "./controls.js";
import { HTMLElement, reflect } from "./element.js";
import { checkSubmitter, isRealForm, registerForms } from "./form-brand.js";
import { setFormHooks } from "./form-hooks.js";
import { HTMLCollection, itemsOf, NodeList, withIndices } from "../dom/node-list.js";
import { constructionKey, defineInterface, expose, toDOMString } from "../webidl/webidl.js";
import { each, filtered, flatMapped, joined, mapped } from "../language/lists.js";
import { membersOf, pairsOf, setOf } from "../language/collections.js";

/** Several controls with one name: HTML §2.6.2.3. */
export class RadioNodeList extends NodeList {
  get value() { return checkedOf(this)?.value ?? ""; }

  set value(value) {
    const wanted = toDOMString(value);
    const radio = radiosOf(this).find((each) => (attributeOf(each, "value") ?? "on") === wanted);
    if (radio) radio.checked = true;
  }
}
const radiosOf = (list) => filtered(itemsOf(list), (each) => localNameOf(each) === "input" && each.type === "radio");
const checkedOf = (list) => radiosOf(list).find((radio) => radio.checked);

const named = (controls, name) =>
  filtered(controls, (control) => attributeOf(control, "id") === name || attributeOf(control, "name") === name);

/** The control with that id or name; a list for several, null for none. */
const namedItem = (read, name) => {
  const found = name === "" ? [] : named(read(), name);
  if (found.length < 2) return found[0] ?? null;
  const all = () => named(read(), name);
  return withIndices(new RadioNodeList(constructionKey), all);
};

const collectionReaders = new WeakMap();
export class HTMLFormControlsCollection extends HTMLCollection {
  namedItem(name) { return namedItem(collectionReaders.get(this), toDOMString(name)); }
}

const makeCollection = (read) => {
  const list = new HTMLFormControlsCollection(constructionKey);
  const proxy = withIndices(list, read, (name) => namedItem(read, name));
  collectionReaders.set(list, read);
  collectionReaders.set(proxy, read);
  return proxy;
};

let lastNamesOf, reset;

export class HTMLFormElement extends HTMLElement {
  #elements = makeCollection(() => listedControls(this));
  #names = [];
  #isLocked = false;

  static {
    registerForms((value) => typeof value === "object" && value !== null && #elements in value);
    reset = (form) => form.#reset();
    lastNamesOf = (form, names) => {
      const old = form.#names;
      form.#names = names;
      return old;
    };
  }

  get elements() { return this.#elements; }
  get length() { return listedControls(this).length; }
  submit() { submit(this, this, true); }

  requestSubmit(submitter = null) {
    if (!isRealForm(this)) throw new TypeError("this is not a form");
    submit(this, checkSubmitter(this, submitter) ?? this);
  }

  reset() { this.#reset(); }

  #reset() {
    if (this.#isLocked) return;
    this.#isLocked = true;
    const goesOn = fire(this, new Event("reset", { __proto__: null, bubbles: true, cancelable: true }));
    if (goesOn) for (const control of each(listedControls(this))) control[resetControl]?.();
    this.#isLocked = false;
  }
}

reflectAddress(HTMLFormElement, "action", "action");
reflectEnumerated(HTMLFormElement, "method", "method", methodRules);
reflectEnumerated(HTMLFormElement, "enctype", "enctype", enctypeRules);
reflectEnumerated(HTMLFormElement, "encoding", "enctype", enctypeRules);
reflect(HTMLFormElement, {
  name: "string", target: "string", noValidate: "boolean", acceptCharset: { attribute: "accept-charset" },
  rel: "string",
});
const iterator = { value() { return listedControls(this).values(); }, writable: true, configurable: true };
Object.defineProperty(HTMLFormElement.prototype, Symbol.iterator, iterator);

/**
 * [LegacyOverrideBuiltIns]: the controls of a form are own properties of it, which hide inherited ones. They are
 * redefined when controls are added, removed or renamed.
 */
const nameControls = (form, { controls, images }) => {
  const candidates = controls.length > 0 ? controls : images;
  const namesOf = (control) => [attributeOf(control, "id"), attributeOf(control, "name")];
  const names = filtered(flatMapped(candidates, namesOf), Boolean);
  const wanted = setOf(joined(names, mapped(controls, (_, index) => String(index))));
  for (const old of each(lastNamesOf(form, membersOf(wanted)))) if (!wanted.has(old)) delete form[old];
  for (const key of each(membersOf(wanted))) defineControl(form, key, () => listedControls(form));
};

const defineControl = (form, key, read) => {
  const isIndex = /^\d+$/.test(key);
  const findNamed = () => namedItem(read, key) ?? namedItem(() => imagesIn(form), key) ?? undefined;
  const get = isIndex ? () => read()[key] : findNamed;
  Object.defineProperty(form, key, { __proto__: null, get, set: undefined, enumerable: isIndex, configurable: true });
};

observeControls((root) => {
  for (const { 0: form, 1: owned } of each(pairsOf(controlsByForm(root)))) if (isRealForm(form)) nameControls(form, owned);
});

setFormHooks({ submit: (form, submitter) => submit(form, submitter), reset: (form) => reset(form), follow });

for (const type of [RadioNodeList, HTMLFormControlsCollection, HTMLFormElement]) defineInterface(type);
registerElement(HTMLFormElement, "form");
expose({ RadioNodeList, HTMLFormControlsCollection, HTMLFormElement });
