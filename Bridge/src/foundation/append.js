// The one way to lengthen a list: a property of its own is defined, so that no setter on Array.prototype is called.
import { defineProperty } from "./primordials.js";

export const append = (list, value) =>
  defineProperty(list, list.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
