// Form submission. The engine navigates as usual, to an action that carries the tag. The entry list goes to the host
// when the engine has made it. The page's own attributes are restored immediately afterwards.
import { formEntries } from "../bodies/source.js";
import { configuration } from "../foundation/configuration.js";
import { isForm } from "../foundation/brands.js";
import { isEnabled, onRemoval, patchMethod } from "../foundation/control.js";
import { encoderOf } from "./charset.js";
import { formSource } from "./encodings.js";
import { readSubmission, replaceAction } from "./reading.js";
import { handOver, handOverNow, makeHead, report, withdraw } from "../transports/hand-off.js";
import { makeId, tagURL } from "../transports/ids-tags.js";
import { runLast } from "../foundation/last-listener.js";
import { apply, getterOf, methodOf, prototypeOf, scope, startTimer } from "../foundation/primordials.js";
import { transport } from "../transports/choose.js";

const addEventListener = methodOf("EventTarget", "addEventListener");
const removeEventListener = methodOf("EventTarget", "removeEventListener");
const targetOf = getterOf("Event", "target");
const isPrevented = getterOf("Event", "defaultPrevented");
const formDataOf = getterOf("FormDataEvent", "formData");
const submitterOf = getterOf("SubmitEvent", "submitter");

// The current submission: from its submit event, or submit(), until the entry list exists.
let current = null;

const begin = (form, submitter) => {
  const submission = readSubmission(form, submitter);
  if (submission === null) return null;
  const id = makeId();
  const restore = replaceAction(submission, tagURL(submission.url, id, configuration.formTag));
  current = { __proto__: null, ...submission, id, restore };
  return current;
};

const end = (submission) => {
  submission?.restore();
  if (current === submission) current = null;
};

/** The engine's own entry list, after all formdata listeners: the data that it would send. */
const deliver = (submission, entries) => {
  const source = formSource(entries, submission.enctype, encoderOf(submission.form));
  const head = makeHead(submission.id, "POST", submission.url, source.type, source.length);
  try {
    if (transport.isSynchronous) return handOverNow(head, source);
    return void deliverLater(head, source); // messages: the host delays the navigation until they arrive
  } catch (error) {
    withdraw(head.id);
    report(head, error);
  }
};

const deliverLater = async (head, source) => {
  try {
    await handOver(head, source);
  } catch (error) {
    withdraw(head.id);
    report(head, error);
  }
};

const onFormData = (event) => {
  const submission = current;
  if (!submission || targetOf(event) !== submission.form) return;
  runLast(event, () => deliver(submission, formEntries(formDataOf(event))));
};

/** A submit event that can no longer be prevented: the engine reads the form when its dispatch returns. */
const onSubmit = (event) => {
  if (!isEnabled("forms") || !event.isTrusted) return;
  runLast(event, () => {
    if (isPrevented(event)) return;
    const submission = begin(targetOf(event), submitterOf?.(event) ?? null);
    if (submission) startTimer(() => end(submission), 0);
  });
};

const listen = (type, listener) => {
  const options = { __proto__: null, capture: true };
  addEventListener(scope, type, listener, options);
  onRemoval(() => removeEventListener(scope, type, listener, options));
};

export const installForms = () => {
  const prototype = prototypeOf("HTMLFormElement");
  if (!prototype || !scope.document || !formDataOf || !transport.hasStore) return;
  listen("submit", onSubmit);
  listen("formdata", onFormData);
  patchMethod(prototype, "submit", (original) => ({
    submit() {
      const submission = isEnabled("forms") && isForm(this) ? begin(this, null) : null;
      try {
        return apply(original, this, arguments);
      } finally {
        end(submission);
      }
    },
  }).submit);
  patchMethod(prototype, "requestSubmit", (original) => ({
    requestSubmit() {
      const before = current;
      try {
        return apply(original, this, arguments);
      } finally {
        if (current !== before) end(current);
      }
    },
  }).requestSubmit);
};
