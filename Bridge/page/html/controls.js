// The common parts of form controls: HTML §4.10.17 and §4.10.19. Nothing here reads a member of a form, since the names
// of its controls can hide them.

import { documentURL, parseRelativeURL } from "../dom/document-url.js";
import { attributeChanged, attributeOf, localNameOf } from "../dom/element.js";
import { HTMLElement, reflect, setAttributeOf } from "./element.js";
import { childElements, observeParsing, observeTree, parentOf, rootOf, typeOf } from "../dom/node.js";
import { elementsBelow } from "../dom/node-mixins.js";
import { serializeURL } from "../url/serializer.js";
import { toDOMString } from "../webidl/webidl.js";
import { append, each, filtered, joined } from "../language/lists.js";

const listedNames = new Set(["button", "fieldset", "input", "object", "output", "select", "textarea"]);
const submittableNames = new Set(["button", "input", "select", "textarea"]);

export const isForm = (element) =>
  typeOf(element) === 1 && localNameOf(element) === "form" && element instanceof HTMLElement;
const isListed = (element) => listedNames.has(localNameOf(element));

/** The elements above a node, nearest first. */
export const ancestorElements = (node) => {
  const found = [];
  for (let parent = parentOf(node); parent && typeOf(parent) === 1; parent = parentOf(parent)) append(found, parent);
  return found;
};

/**
 * The form owner: that of the form attribute, if there is one and the control is connected; otherwise the nearest form.
 */
export const formOwner = (control) => {
  const id = attributeOf(control, "form");
  const root = rootOf(control);
  if (id !== null && typeOf(root) === 9) {
    const element = elementsBelow(root).find((each) => id !== "" && attributeOf(each, "id") === id);
    return element && isForm(element) ? element : null;
  }
  for (const ancestor of each(ancestorElements(control))) if (isForm(ancestor)) return ancestor;
  return null;
};

const controlsIn = (form, isWanted) =>
  filtered(elementsBelow(rootOf(form)), (element) => isWanted(element) && formOwner(element) === form);

export const submittableControls = (form) => controlsIn(form, (element) => submittableNames.has(localNameOf(element)));
const isImage = (element) => localNameOf(element) === "img";
export const imagesIn = (form) => controlsIn(form, isImage);

const isListedControl = (element) =>
  isListed(element) && (attributeOf(element, "type") ?? "").toLowerCase() !== "image";
/** form.elements: the listed elements except image buttons. */
export const listedControls = (form) => controlsIn(form, isListedControl);

/** The elements owned by each form of a tree, found in one walk: Map of form → {controls, images}. */
export const controlsByForm = (root) => {
  const elements = joined(typeOf(root) === 1 ? [root] : [], elementsBelow(root));
  const owned = new Map();
  for (const element of each(elements)) if (isForm(element)) owned.set(element, { __proto__: null, controls: [], images: [] });
  if (owned.size === 0) return owned;
  for (const element of each(elements)) {
    const list = isListedControl(element) ? "controls" : isImage(element) ? "images" : null;
    const own = list === null ? undefined : owned.get(formOwner(element));
    if (own) append(own[list], element);
  }
  return owned;
};

/** HTML §4.10.18.5: disabled by its own attribute, or by a fieldset, unless it is in its first legend. */
export const isDisabled = (control) => attributeOf(control, "disabled") !== null || isInDisabledFieldset(control);

const isInDisabledFieldset = (control) => {
  let below = control;
  for (const ancestor of each(ancestorElements(control))) {
    const isDisabling = localNameOf(ancestor) === "fieldset" && attributeOf(ancestor, "disabled") !== null;
    if (isDisabling && firstLegend(ancestor) !== below) return true;
    below = ancestor;
  }
  return false;
};
const firstLegend = (fieldset) => childElements(fieldset).find((child) => localNameOf(child) === "legend");

/** A submit button, HTML §4.10.2. */
export const isSubmitButton = (element) => {
  const type = (attributeOf(element, "type") ?? "").toLowerCase();
  if (localNameOf(element) === "button") return type !== "reset" && type !== "button";
  return localNameOf(element) === "input" && (type === "submit" || type === "image");
};

/** Called when the controls of forms, or their names, may have changed: (root). */
const observers = [];
export const observeControls = (callback) => append(observers, callback);
const tell = (root) => observers.forEach((observer) => observer(root));

const isOfForms = (element) => isListed(element) || ["form", "img"].includes(localNameOf(element));
const concernsForms = (node) => typeOf(node) === 1 && (isOfForms(node) || elementsBelow(node).some(isOfForms));

observeTree(({ node, parent }) => {
  if (!concernsForms(node)) return;
  tell(rootOf(parent));
  if (rootOf(node) !== rootOf(parent)) tell(rootOf(node));
});

observeParsing(tell);

const namingAttributes = new Set(["id", "name", "form", "type"]);

/** The base of all controls. */
export class FormControl extends HTMLElement {
  get form() { return formOwner(this); }

  [attributeChanged](name, old, value) {
    super[attributeChanged](name, old, value);
    if (namingAttributes.has(name)) tell(rootOf(this));
  }
}

/** An enumerated attribute limited to known values. */
export const reflectEnumerated = (type, property, attribute, { values, missing, invalid }) => {
  Object.defineProperty(type.prototype, property, {
    __proto__: null,
    get() { return enumerated(attributeOf(this, attribute), { __proto__: null, values, missing, invalid }); },
    set(value) { setAttributeOf(this, attribute, toDOMString(value)); },
    enumerable: true, configurable: true,
  });
};

export const enumerated = (text, { values, missing, invalid }) => {
  if (text === null) return missing;
  const lower = text.toLowerCase();
  return values.includes(lower) ? lower : invalid;
};

const urlencoded = "application/x-www-form-urlencoded";
const [methods, enctypes] = [["get", "post", "dialog"], [urlencoded, "multipart/form-data", "text/plain"]];
export const methodRules = { values: methods, missing: "get", invalid: "get" };
export const enctypeRules = { values: enctypes, missing: urlencoded, invalid: urlencoded };

/** formaction and similar attributes of input and button: HTML §4.10.19.6. */
export const reflectSubmission = (type) => {
  reflectAddress(type, "formAction", "formaction");
  reflectEnumerated(type, "formMethod", "formmethod", { __proto__: null, ...methodRules, missing: "" });
  reflectEnumerated(type, "formEnctype", "formenctype", { __proto__: null, ...enctypeRules, missing: "" });
  reflect(type, { __proto__: null, formTarget: "string", formNoValidate: "boolean" });
};

/** A URL attribute whose empty value means the document's own address. */
export const reflectAddress = (type, property, attribute) => {
  Object.defineProperty(type.prototype, property, {
    __proto__: null,
    get() { return resolve(attributeOf(this, attribute)); },
    set(value) { setAttributeOf(this, attribute, toDOMString(value)); },
    enumerable: true, configurable: true,
  });
};

const resolve = (text) => {
  if (text === null || text === "") return serializeURL(documentURL, false);
  const record = parseRelativeURL(text);
  return record === null ? text : serializeURL(record, false);
};
