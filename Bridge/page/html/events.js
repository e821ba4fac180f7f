// UIEvent, MouseEvent, SubmitEvent and FormDataEvent: UI Events §3, HTML §4.10.21.

import { Event } from "../events/events.js";
import { isFormData } from "../files/form-data.js";
import { defineInterface, expose, requireArguments, toDictionary, toLong } from "../webidl/webidl.js";
import { each, replaceAt } from "../language/lists.js";

export class UIEvent extends Event {
  #view;
  #detail;

  constructor(type, init = { __proto__: null }) {
    super(type, init);
    const { view = null, detail = 0 } = toDictionary(init);
    this.#view = view;
    this.#detail = toLong(detail);
  }

  get view() { return this.#view; }
  get detail() { return this.#detail; }
}

const numbers = ["screenX", "screenY", "clientX", "clientY", "button", "buttons"];
const keys = ["ctrlKey", "shiftKey", "altKey", "metaKey"];

export class MouseEvent extends UIEvent {
  #values = { __proto__: null };

  constructor(type, init = { __proto__: null }) {
    super(type, init);
    const given = toDictionary(init);
    for (const name of each(numbers)) replaceAt(this.#values, name, toLong(given[name] ?? 0));
    for (const name of each(keys)) replaceAt(this.#values, name, Boolean(given[name]));
    this.#values.relatedTarget = given.relatedTarget ?? null;
  }

  static {
    for (const name of [...numbers, ...keys, "relatedTarget"]) {
      Object.defineProperty(this.prototype, name, { get() { return this.#values[name]; }, configurable: true });
    }
  }
}

export class SubmitEvent extends Event {
  #submitter;

  constructor(type, init = { __proto__: null }) {
    super(type, init);
    this.#submitter = toDictionary(init).submitter ?? null;
  }

  get submitter() { return this.#submitter; }
}

export class FormDataEvent extends Event {
  #formData;

  constructor(type, init) {
    requireArguments(arguments.length, 2, "FormDataEvent");
    super(type, init);
    const { formData } = toDictionary(init);
    if (!isFormData(formData)) throw new TypeError("FormDataEvent needs a FormData");
    this.#formData = formData;
  }

  get formData() { return this.#formData; }
}

for (const type of [UIEvent, MouseEvent, SubmitEvent, FormDataEvent]) defineInterface(type);
expose({ UIEvent, MouseEvent, SubmitEvent, FormDataEvent });
