// The window: globalThis as an EventTarget with Window on its prototype chain (HTML §7.2).
import { documentURL } from "../dom/document-url.js";
import { defineEventHandlersOn, EventTarget, reportException } from "../events/events.js";
import { currentEvent } from "../events/dispatch.js";
import { defineAttributes, defineOperations, defineReplaceable, defineUnforgeable } from "../webidl/global-members.js";
import { native } from "../native.js";
import { documentOrigin, isTrustworthy } from "./settings.js";
import { defineInterface, expose, requireArguments, toDOMString } from "../webidl/webidl.js";
import { each } from "../language/lists.js";

const globalObject = globalThis;
const { print } = native;

export class Window extends EventTarget {
  constructor() {
    throw new TypeError("Illegal constructor");
  }
}
defineInterface(Window);
expose({ Window });

/**
 * In engines whose global object does not accept another prototype, its own prototype, an object of the host, can be
 * changed.
 */
const inherit = () => {
  if (Reflect.setPrototypeOf(globalObject, Window.prototype)) return;
  const prototype = Object.getPrototypeOf(globalObject);
  if (prototype !== Object.prototype && Reflect.setPrototypeOf(prototype, Window.prototype)) return;
  imitateInheritance();
};

/** If neither works, the window itself gets the members that it would inherit, and the interfaces recognize it. */
const imitateInheritance = () => {
  for (const name of each(["addEventListener", "removeEventListener", "dispatchEvent"])) {
    defineReplaceable(globalObject, { __proto__: null, [name]: () => EventTarget.prototype[name] }); // patched or not
  }
  Object.defineProperty(globalObject, Symbol.toStringTag, { __proto__: null, value: "Window", configurable: true });
  Object.defineProperty(globalObject, "constructor", { __proto__: null, value: Window, writable: true, configurable: true });
  const ordinary = Function.prototype[Symbol.hasInstance];
  const value = function (instance) {
    return (instance === globalObject && (this === Window || this === EventTarget)) || ordinary.call(this, instance);
  };
  for (const type of each([Window, EventTarget])) Object.defineProperty(type, Symbol.hasInstance, { __proto__: null, value });
};
inherit();

const self = () => globalObject;
defineUnforgeable(globalObject, { window: self, top: self });
defineReplaceable(globalObject, {
  self, frames: self, parent: self, length: () => 0, event: () => currentEvent, origin: () => documentOrigin,
  devicePixelRatio: () => 1, innerWidth: () => 0, innerHeight: () => 0,
  scrollX: () => 0, scrollY: () => 0, pageXOffset: () => 0, pageYOffset: () => 0,
});

let name = "";
defineAttributes(globalObject, {
  get name() { return name; },
  set name(value) { name = toDOMString(value); },
  get closed() { return false; },
  get opener() { return null; },
  get frameElement() { return null; },
  get isSecureContext() { return documentURL !== null && isTrustworthy(documentURL); },
  get crossOriginIsolated() { return false; },
});

defineOperations(globalObject, {
  // There is no user to see a dialog (HTML §8.8.1): its text is logged.
  alert(message = "") {
    print("info", toDOMString(message));
  },
  confirm(message = "") {
    print("info", toDOMString(message));
    return false;
  },
  prompt(message = "") {
    print("info", toDOMString(message));
    return null;
  },
  // There is no layout, so nothing scrolls.
  scroll() {},
  scrollTo() {},
  scrollBy() {},
  reportError(error) {
    requireArguments(arguments.length, 1, "reportError");
    reportException(error);
  },
});

defineEventHandlersOn(globalObject, [
  "onload", "onunload", "onbeforeunload", "onpagehide", "onpageshow", "onerror", "onunhandledrejection",
  "onrejectionhandled", "onmessage", "onmessageerror", "onhashchange", "onpopstate", "ononline", "onoffline",
  "onfocus", "onblur", "onresize", "onscroll", "onclick", "onsubmit", "onformdata", "onabort", "onstorage",
]);
