// HTMLElement, HTML §3.2: the members of all HTML elements, and the reflection of attributes.

import { attributeChanged, attributeOf, Element } from "../dom/element.js";
import { defineEventHandlers, dispatch, reportException, setEventHandler } from "../events/events.js";
import { MouseEvent } from "./events.js";
import { defineInterface, expose, toDOMString, toLong } from "../webidl/webidl.js";
import { each, filtered, mapped } from "../language/lists.js";

const upperToDashes = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const dashesToUpper = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/** HTML §3.2.6.6, element.dataset. */
const makeDataset = (element) => {
  const attribute = (key) => `data-${upperToDashes(key)}`;
  const names = () => filtered(element.getAttributeNames(), (name) => /^data-[^A-Z]*$/.test(name));
  return new Proxy(Object.create(null), {
    __proto__: null,
    get: (_, key) => (typeof key === "string" ? (element.getAttribute(attribute(key)) ?? undefined) : undefined),
    has: (_, key) => typeof key === "string" && element.hasAttribute(attribute(key)),
    set: (_, key, value) => (element.setAttribute(attribute(key), value), true),
    deleteProperty: (_, key) => (element.removeAttribute(attribute(key)), true),
    ownKeys: () => mapped(names(), (name) => dashesToUpper(name.slice(5))),
    getOwnPropertyDescriptor: (_, key) => {
      if (typeof key !== "string" || !element.hasAttribute(attribute(key))) return undefined;
      const value = element.getAttribute(attribute(key));
      return { __proto__: null, value, writable: true, enumerable: true, configurable: true };
    },
  });
};

/** Without layout, element.style only stores values. */
const makeStyle = () => {
  const values = { __proto__: null };
  const methods = {
    __proto__: null,
    get cssText() {
      return mapped(Object.entries(values), ({ 0: name, 1: value }) => `${upperToDashes(name)}: ${value};`).join(" ");
    },
    set cssText(text) {
      for (const name of each(Object.keys(values))) delete values[name];
      for (const declaration of each(String(text).split(";"))) {
        const colon = declaration.indexOf(":");
        if (colon > 0) values[dashesToUpper(declaration.slice(0, colon).trim())] = declaration.slice(colon + 1).trim();
      }
    },
    setProperty: (name, value) => void (values[dashesToUpper(name)] = String(value)),
    getPropertyValue: (name) => values[dashesToUpper(name)] ?? "",
    removeProperty: (name) => {
      const value = values[dashesToUpper(name)] ?? "";
      delete values[dashesToUpper(name)];
      return value;
    },
  };
  return Object.setPrototypeOf(values, methods);
};

const clicking = { __proto__: null, bubbles: true, cancelable: true, composed: true, view: globalThis };

export class HTMLElement extends Element {
  #dataset = null;
  #style = null;
  #isClicking = false;

  get dataset() { return (this.#dataset ??= makeDataset(this)); }
  get style() { return (this.#style ??= makeStyle()); }
  get innerText() { return this.textContent; }
  set innerText(value) { this.textContent = value; }

  /** HTML §6.5.3: the event is not trusted. Disabled controls, and those that are being clicked, ignore it. */
  click() {
    if (this.#isClicking || (this.disabled === true && this.form !== undefined)) return;
    this.#isClicking = true;
    try {
      dispatch(this, new MouseEvent("click", clicking));
    } finally {
      this.#isClicking = false;
    }
  }

  focus() {}
  blur() {}

  /** Event handler content attributes, HTML §8.1.8.1. Their code can access the element and the event. */
  [attributeChanged](name, old, value) {
    if (handlerNames.has(name)) setEventHandler(this, name, value === null ? null : compile(value));
  }
}

const { Function } = globalThis;

const compile = (text) => {
  try {
    return new Function("event", text);
  } catch (error) {
    reportException(error);
    return null;
  }
};

/** Properties that reflect content attributes: {property: "attribute" or {attribute, kind}}. */
export const reflect = (type, members) => {
  for (const { 0: property, 1: given } of each(Object.entries(members))) {
    const named = typeof given === "string" ? { __proto__: null, kind: given } : given;
    const { attribute = property.toLowerCase(), kind = "string" } = named;
    const accessor = { __proto__: null, ...kinds[kind](attribute), enumerable: true, configurable: true };
    Object.defineProperty(type.prototype, property, accessor);
  }
};

// Does not use the element's own members, since a form's controls can hide them.
const { apply } = Reflect;
const { setAttribute, toggleAttribute } = Element.prototype;
export const setAttributeOf = (element, name, value) => apply(setAttribute, element, [name, value]);

const kinds = {
  string: (name) => ({
    get() { return attributeOf(this, name) ?? ""; },
    set(value) { setAttributeOf(this, name, toDOMString(value)); },
  }),
  boolean: (name) => ({
    get() { return attributeOf(this, name) !== null; },
    set(value) { apply(toggleAttribute, this, [name, Boolean(value)]); },
  }),
  long: (name) => ({
    get() { return Number.parseInt(attributeOf(this, name) ?? "-1", 10) || 0; },
    set(value) { setAttributeOf(this, name, String(toLong(value))); },
  }),
};

reflect(HTMLElement, {
  title: "string", lang: "string", dir: "string", hidden: "boolean", tabIndex: "long", accessKey: "string",
});

const handlerTypes = [
  "abort", "blur", "cancel", "change", "click", "dblclick", "error", "focus", "formdata", "input", "invalid", "keydown",
  "keypress", "keyup", "load", "mousedown", "mousemove", "mouseout", "mouseover", "mouseup", "reset", "scroll",
  "select",
  "submit", "toggle",
];
export const globalEventHandlers = handlerTypes.map((type) => `on${type}`);
const handlerNames = new Set(globalEventHandlers);
defineEventHandlers(HTMLElement, globalEventHandlers);
defineInterface(HTMLElement);

export class HTMLUnknownElement extends HTMLElement {}
defineInterface(HTMLUnknownElement);
expose({ HTMLElement, HTMLUnknownElement });
