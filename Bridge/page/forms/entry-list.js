// "Construct the entry list", HTML §4.10.21.4, and new FormData(form, submitter), XHR §5.

import { makeFile } from "../files/blob.js";
import { DOMException } from "../window/dom-exception.js";
import { attributeOf, localNameOf } from "../dom/element.js";
import { fire } from "../events/events.js";
import { createEntry, formDataEntries, makeFormData, registerEntryListConstructor } from "../files/form-data.js";
import { imagePoints } from "../html/control-state.js";
import { ancestorElements, isDisabled, submittableControls } from "../html/controls.js";
import { FormDataEvent } from "../html/events.js";
import { filesOf } from "../html/files.js";
import { checkSubmitter, isRealForm } from "../html/form-brand.js";
import { isOptionDisabled, optionsOf } from "../html/select.js";
import { append, each, filtered, joined, mapped } from "../language/lists.js";

/** The forms whose entry list is being constructed; submission during that is refused. */
const constructing = new WeakSet();
export const isConstructingEntries = (form) => constructing.has(form);

/** → [[name, string | File]…], or null while the form's list is already being constructed. */
export const constructEntryList = (form, submitter) => {
  if (constructing.has(form)) return null;
  constructing.add(form);
  try {
    const entries = [];
    for (const control of each(submittableControls(form))) addEntries(entries, control, submitter);
    const formData = makeFormData(entries);
    fire(form, new FormDataEvent("formdata", { __proto__: null, bubbles: true, formData }));
    return formDataEntries(formData);
  } finally {
    constructing.delete(form);
  }
};

const isInDataList = (control) => ancestorElements(control).some((each) => localNameOf(each) === "datalist");

const typeOfControl = (control) =>
  ["button", "input"].includes(localNameOf(control)) ? control.type : localNameOf(control);
const buttonTypes = new Set(["submit", "image", "reset", "button"]);

const isSkipped = (control, type, submitter) => {
  if (isDisabled(control) || isInDataList(control)) return true;
  if (buttonTypes.has(type) && control !== submitter) return true;
  return (type === "checkbox" || type === "radio") && !control.checked;
};

const addEntries = (entries, control, submitter) => {
  const type = typeOfControl(control);
  if (isSkipped(control, type, submitter)) return;
  const name = (attributeOf(control, "name") ?? "").toWellFormed();
  if (type === "image") {
    const { 0: x, 1: y } = imagePoints.get(control) ?? [0, 0];
    const prefix = name === "" ? "" : `${name}.`;
    append(entries, [`${prefix}x`, String(x)]);
    append(entries, [`${prefix}y`, String(y)]);
    return;
  }
  if (name === "") return;
  for (const value of each(valuesOf(control, type, name))) append(entries, createEntry(name, value));
  addDirection(entries, control, type);
};

const selectedOptions = (select) => filtered(optionsOf(select), (option) => option.selected && !isOptionDisabled(option));

const valuesOf = (control, type, name) => {
  if (type === "select") return mapped(selectedOptions(control), (option) => option.value.toWellFormed());
  if (type === "file") {
    const files = filesOf(control.files);
    return files.length > 0 ? files : [makeFile(new Uint8Array(0), "", "application/octet-stream")];
  }
  if (type === "hidden" && name.toLowerCase() === "_charset_") return ["UTF-8"];
  return [control.value.toWellFormed()];
};

const directedTypes = new Set([
  "textarea", "hidden", "text", "search", "tel", "url", "email", "password", "submit",
]);

/** The directionality of the control, as an additional pair: HTML §4.10.19.2. */
const addDirection = (entries, control, type) => {
  const name = attributeOf(control, "dirname");
  if (name && directedTypes.has(type)) append(entries, [name, directionOf(control)]);
};

const rightToLeft = /^[^A-Za-z\u00c0-\u02b8\u0370-\u0589]*[\u0591-\u07ff\ufb1d-\ufdfd\ufe70-\ufefc]/;

const directionOf = (control) => {
  for (const element of each(joined([control], ancestorElements(control)))) {
    const direction = attributeOf(element, "dir")?.toLowerCase();
    if (direction === "ltr" || direction === "rtl") return direction;
    if (direction === "auto") return rightToLeft.test(control.value) ? "rtl" : "ltr";
    if (control.type === "tel" && element === control) return "ltr";
  }
  return "ltr";
};

registerEntryListConstructor((form, submitter) => {
  if (!isRealForm(form)) throw new TypeError("FormData needs an HTMLFormElement");
  const entries = constructEntryList(form, checkSubmitter(form, submitter));
  if (entries === null) throw new DOMException("the form's entry list is already being made", "InvalidStateError");
  return entries;
});
