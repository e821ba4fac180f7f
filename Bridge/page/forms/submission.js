// Form submission, HTML §4.10.21.3: from a submit button or script to a request.

import { documentURL, parseRelativeURL } from "../dom/document-url.js";
import { attributeOf } from "../dom/element.js";
import { Event, fire } from "../events/events.js";
import { constructEntryList, isConstructingEntries } from "./entry-list.js";
import { encodeEntries, queryOf } from "./encoding.js";
import { planNavigation } from "./navigation.js";
import { enctypeRules, enumerated, isDisabled, methodRules, submittableControls } from "../html/controls.js";
import { SubmitEvent } from "../html/events.js";
import { isConnected } from "../dom/node.js";
import { each, filtered } from "../language/lists.js";

/** The forms whose submit event is being dispatched; a submission during that is ignored. */
const firing = new WeakSet();

/** Submits a form. The submitter is a submit button, or the form itself. */
export const submit = (form, submitter, isFromSubmitMethod = false) => {
  if (!isConnected(form) || isConstructingEntries(form)) return;
  if (!isFromSubmitMethod && !mayGoOn(form, submitter)) return;
  const entries = constructEntryList(form, submitter === form ? null : submitter);
  if (entries === null || !isConnected(form)) return;
  const method = ownOr(form, submitter, "method", methodRules);
  if (method === "dialog") return;
  const url = actionOf(form, submitter);
  if (url !== null) planNavigation(form, navigationOf(form, submitter, { __proto__: null, method, url, entries }));
};

/** Validation, then the submit event; false if either prevents the submission. */
const mayGoOn = (form, submitter) => {
  if (firing.has(form)) return false;
  firing.add(form);
  try {
    if (!isNoValidate(form, submitter) && !areAllValid(form)) return false;
    const button = submitter === form ? null : submitter;
    const about = { __proto__: null, bubbles: true, cancelable: true, submitter: button };
    const goesOn = fire(form, new SubmitEvent("submit", about));
    return goesOn && isConnected(form);
  } finally {
    firing.delete(form);
  }
};

const isNoValidate = (form, submitter) =>
  attributeOf(form, "novalidate") !== null || (submitter !== form && attributeOf(submitter, "formnovalidate") !== null);

/** Of the constraints, only `required` is checked here: HTML §4.10.20.2. */
const areAllValid = (form) => {
  const invalid = filtered(submittableControls(form), isMissing);
  for (const control of each(invalid)) fire(control, new Event("invalid", { __proto__: null, cancelable: true }));
  return invalid.length === 0;
};

const neverRequired = new Set(["hidden", "range", "color", "submit", "image", "reset", "button"]);

const isMissing = (control) => {
  if (attributeOf(control, "required") === null || isDisabled(control) || neverRequired.has(control.type)) return false;
  if (attributeOf(control, "readonly") !== null) return false;
  if (control.type === "checkbox") return !control.checked;
  if (control.type === "radio") return !isAnyChecked(control);
  return control.value === "";
};

const isAnyChecked = (radio) => {
  const name = attributeOf(radio, "name");
  const group = filtered(submittableControls(radio.form), (each) => each.type === "radio" && attributeOf(each, "name") === name);
  return group.some((each) => each.checked);
};

/** The submitter's override, such as formmethod, or else the form's attribute. */
const ownOr = (form, submitter, name, rules) => {
  const own = submitter === form ? null : attributeOf(submitter, `form${name}`);
  return enumerated(own ?? attributeOf(form, name), rules);
};

const actionOf = (form, submitter) => {
  const own = submitter === form ? null : attributeOf(submitter, "formaction");
  const text = own ?? attributeOf(form, "action") ?? "";
  return text === "" ? documentURL : parseRelativeURL(text);
};

const targetOf = (form, submitter) =>
  (submitter === form ? null : attributeOf(submitter, "formtarget")) ?? attributeOf(form, "target") ?? "";

/** The table of step "select the appropriate row": only http and https can carry bodies. */
const navigationOf = (form, submitter, { method, url, entries }) => {
  const target = targetOf(form, submitter);
  const takesBody = url.scheme === "http" || url.scheme === "https";
  if (method === "get") {
    const query = takesBody || url.scheme === "data" ? queryOf(entries) : url.query;
    return { __proto__: null, method: "GET", url: { __proto__: null, ...url, query }, body: null, type: null, target };
  }
  if (!takesBody) return { __proto__: null, method: "GET", url, body: null, type: null, target };
  const { bytes, type } = encodeEntries(entries, ownOr(form, submitter, "enctype", enctypeRules));
  return { __proto__: null, method: "POST", url, body: bytes, type, target };
};

/** HTML §4.6.5, "follow the hyperlink". */
export const follow = (anchor, url, target) => {
  planNavigation(anchor, { __proto__: null, method: "GET", url, body: null, type: null, target: target ?? "" });
};
