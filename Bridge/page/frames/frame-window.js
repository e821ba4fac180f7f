// The windows of frames, HTML §7.2.2: only members that make requests or lead to other windows.
import { blankLocation, foreignLocation } from "./frame-location.js";
import { crossOriginObject } from "./cross-origin.js";
import { makePostMessage } from "../cloning/global-messages.js";
import { defineEventHandlersOn, EventTarget } from "../events/events.js";
import { Window } from "../window/global.js";
import { navigator } from "../window/navigator.js";
import { documentOrigin } from "../window/settings.js";
import { defineAttributes, defineOperations } from "../webidl/global-members.js";
import { toDOMString } from "../webidl/webidl.js";
import { each } from "../language/lists.js";

const { apply, construct } = Reflect;
const page = globalThis;

/**
 * The members that every origin may use, HTML §7.2.1.3.1. The frame is {window, isOpen(), element, name}. Messages go
 * to the listener; null drops them.
 */
const openMembers = (frame, location, listener) => ({
  __proto__: null,
  get window() { return frame.window; },
  get self() { return frame.window; },
  get location() { return location; },
  set location(value) { location.href = value; },
  close() {},
  get closed() { return !frame.isOpen(); },
  focus() {},
  blur() {},
  get frames() { return frame.window; },
  get length() { return 0; },
  get top() { return frame.isOpen() ? page : null; },
  get opener() { return null; },
  get parent() { return frame.isOpen() ? page : null; },
  postMessage: makePostMessage(listener),
});

/** A window of another origin, or of an opaque one. */
export const foreignWindow = (frame) => crossOriginObject(openMembers(frame, foreignLocation(), null));

const ownMembers = (frame) => ({
  get document() { return null; },
  get frameElement() { return frame.isOpen() ? frame.element : null; },
  get name() { return frame.name; },
  set name(value) { frame.name = toDOMString(value); },
  get navigator() { return navigator; },
  get origin() { return documentOrigin; },
  get isSecureContext() { return page.isSecureContext; },
});

const interfaces = [
  "AbortController", "Blob", "File", "FormData", "Headers", "Request", "Response", "URL", "URLSearchParams",
  "XMLHttpRequest",
];

/**
 * The page's interfaces and its fetch() as they are when script first reads the window. If the hook is in the page,
 * they are hooked, as in a browser with the hook in every frame. Later replacements by script have no effect here.
 */
const defineRequestMakers = (window) => {
  const { fetch } = page;
  defineOperations(window, {
    fetch(input, init = undefined) {
      return apply(fetch, page, arguments);
    },
  });
  for (const name of each(interfaces)) {
    Object.defineProperty(window, name, { __proto__: null, value: page[name], writable: true, configurable: true });
  }
};

/** A window of the page's own origin, at about:blank, with the page's base URL, origin and referrer. */
export const ownWindow = (frame) => {
  const window = construct(EventTarget, [], Window);
  const open = openMembers(frame, blankLocation(), window);
  defineAttributes(window, open);
  defineAttributes(window, ownMembers(frame));
  defineEventHandlersOn(window, ["onmessage", "onmessageerror"]);
  defineRequestMakers(window);
  return window;
};
