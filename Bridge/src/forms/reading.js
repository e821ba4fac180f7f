// Reads a form submission as in HTML §4.10.22.3: by attributes and prototype getters, since a control named "action" or
// "method" hides the form's own property.
import { apply, findDescriptor, getterOf, lowerCase, methodOf, prototypeOf, scope } from "../foundation/primordials.js";
import { hostedURL } from "../hosted/urls.js";
import { hostURL } from "../foundation/reach.js";

export const getAttribute = methodOf("Element", "getAttribute");
export const setAttribute = methodOf("Element", "setAttribute");
export const removeAttribute = methodOf("Element", "removeAttribute");
const baseURI = getterOf("Node", "baseURI");
const documentURL = getterOf("Document", "URL");

const accessor = (name, key) => prototypeOf(name) && findDescriptor(prototypeOf(name), key)?.get;
const readers = { __proto__: null };
readers.method = accessor("HTMLFormElement", "method");
readers.enctype = accessor("HTMLFormElement", "enctype");

/** The value of an enumerated attribute; the submitter's override takes precedence. */
const chosen = (form, submitter, override, key) => {
  const own = submitter ? getAttribute(submitter, override) : null;
  if (own !== null) return own;
  return readers[key] ? apply(readers[key], form, []) : getAttribute(form, key);
};

const isOneOf = (text, known, fallback) => (known[lowerCase(text ?? "")] ? lowerCase(text) : fallback);
const methods = { __proto__: null, get: true, post: true, dialog: true };
const usual = "application/x-www-form-urlencoded";
const enctypes = { __proto__: null, [usual]: true, "multipart/form-data": true, "text/plain": true };

/** Whether the submitter, rather than the form, names the action. */
const hasOwnAction = (submitter) => Boolean(submitter) && getAttribute(submitter, "formaction") !== null;

/**
 * {form, submitter, holder, attribute, text, url, enctype} of a submission that passes the host with a body; null for
 * all others, which are left to the engine.
 */
export const readSubmission = (form, submitter) => {
  if (isOneOf(chosen(form, submitter, "formmethod", "method"), methods, "get") !== "post") return null;
  const isSubmitters = hasOwnAction(submitter);
  const holder = isSubmitters ? submitter : form;
  const attribute = isSubmitters ? "formaction" : "action";
  const text = getAttribute(holder, attribute);
  const url = hostURL(text ? hostedURL(text) : documentURL ? documentURL(scope.document) : baseURI(form));
  if (url === null) return null;
  const enctype = isOneOf(chosen(form, submitter, "formenctype", "enctype"), enctypes, usual);
  return { __proto__: null, form, submitter, holder, attribute, text, url, enctype };
};

/** Sets an action; → a function that restores the page's own, unless it was changed meanwhile. */
export const replaceAction = ({ holder, attribute, text }, url) => {
  setAttribute(holder, attribute, url);
  return () => {
    if (getAttribute(holder, attribute) !== url) return;
    if (text === null) removeAttribute(holder, attribute);
    else setAttribute(holder, attribute, text);
  };
};
