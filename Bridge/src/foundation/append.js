// Appends to a list by defining an own property, so that no setter on Array.prototype is called.
import { defineProperty } from "./primordials.js";

export const append = (list, value) =>
  defineProperty(list, list.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
