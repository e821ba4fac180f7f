// The window: globalThis as an EventTarget with Window on its prototype chain (HTML §7.2).
import { defineEventHandlersOn, EventTarget, reportException } from "./events.js";
import { currentEvent } from "./events-dispatch.js";
import { defineAttributes, defineOperations, defineReplaceable, defineUnforgeable } from "./global-members.js";
import { native } from "./native.js";
import { defineInterface, expose, requireArguments, toDOMString } from "./webidl.js";

const globalObject = globalThis;

export class Window extends EventTarget {
  constructor() {
    throw new TypeError("Illegal constructor");
  }
}
defineInterface(Window);
expose({ Window });

/** Engines whose global object refuses another prototype let its own prototype, an object of the host, change. */
const inherit = () => {
  if (Reflect.setPrototypeOf(globalObject, Window.prototype)) return;
  const prototype = Object.getPrototypeOf(globalObject);
  if (prototype !== Object.prototype && Reflect.setPrototypeOf(prototype, Window.prototype)) return;
  imitateInheritance();
};

/** Neither works: the window carries the members itself, and the interfaces acknowledge it. */
const imitateInheritance = () => {
  const { constructor, ...members } = Object.getOwnPropertyDescriptors(EventTarget.prototype);
  Object.defineProperties(globalObject, members);
  Object.defineProperty(globalObject, Symbol.toStringTag, { value: "Window", configurable: true });
  Object.defineProperty(globalObject, "constructor", { ...constructor, value: Window });
  const ordinary = Function.prototype[Symbol.hasInstance];
  const value = function (instance) {
    return (instance === globalObject && (this === Window || this === EventTarget)) || ordinary.call(this, instance);
  };
  for (const type of [Window, EventTarget]) Object.defineProperty(type, Symbol.hasInstance, { value });
};
inherit();

const self = () => globalObject;
defineUnforgeable(globalObject, { window: self, top: self });
defineReplaceable(globalObject, {
  self, frames: self, parent: self, length: () => 0, event: () => currentEvent, origin: () => originOf(native.url),
  devicePixelRatio: () => 1, innerWidth: () => 0, innerHeight: () => 0,
});

/** location.js knows URLs; this one only needs the origin of the document's own, which the host serialized. */
const originOf = (url) => /^(?:https?|wss?|ftp):\/\/[^/?#]*/.exec(url)?.[0].replace(/\/\/[^@]*@/, "//") ?? "null";

let name = "";
defineAttributes(globalObject, {
  get name() { return name; },
  set name(value) { name = toDOMString(value); },
  get closed() { return false; },
  get opener() { return null; },
  get frameElement() { return null; },
  get isSecureContext() { return isPotentiallyTrustworthy(native.url); },
  get crossOriginIsolated() { return false; },
});

/** Secure Contexts §3.1, as far as the schemes of pages go. */
const isPotentiallyTrustworthy = (url) => /^(?:https|bridge-https|file|data):|^[a-z-]+:\/\/(?:localhost|[^/]*\.localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?(?:\/|$)/.test(url);

defineOperations(globalObject, {
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
