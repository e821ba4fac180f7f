// Recognises forms and their submitters, for modules that HTMLFormElement itself imports.
import { DOMException } from "../window/dom-exception.js";
import { formOwner, isSubmitButton } from "./controls.js";
import { HTMLElement } from "./element.js";

/** Whether something is a form, whatever its prototype. */
export let isRealForm;

/** HTMLFormElement recognises its forms by a private field, and registers that check here. */
export const registerForms = (isForm) => {
  isRealForm = isForm;
};

/** Null is accepted; anything else must be a submit button of the form: HTML §4.10.3, requestSubmit(). */
export const checkSubmitter = (form, submitter) => {
  if (submitter === null || submitter === undefined) return null;
  if (!(submitter instanceof HTMLElement) || !isSubmitButton(submitter)) {
    throw new TypeError("the submitter is not a submit button");
  }
  if (formOwner(submitter) !== form) throw new DOMException("the submitter belongs to another form", "NotFoundError");
  return submitter;
};
