// All patches in one list. Each has the shape of the original, can be switched per API, and can be removed without a
// trace.
import { append } from "./append.js";
import { defineProperty, descriptorOf, functionToString, Weak, weakGet, weakSet } from "./primordials.js";
import { configuration } from "./configuration.js";

const enabled = { __proto__: null, ...configuration.apis };
const patches = [];
const removals = [];
const originals = new Weak();

export const isEnabled = (api) => enabled[api] === true;
export const setEnabled = (api, value) => {
  if (api in enabled) enabled[api] = value === true;
};

const copyProperty = (replacement, original, key) => {
  const descriptor = descriptorOf(original, key);
  if (descriptor) defineProperty(replacement, key, descriptor);
};

/** Gives a function the original's name, length and source text, as visible to page script. */
const disguise = (replacement, original) => {
  copyProperty(replacement, original, "name");
  copyProperty(replacement, original, "length");
  weakSet(originals, replacement, original);
  return replacement;
};

const install = (holder, key, original, replacement) => {
  defineProperty(holder, key, replacement);
  append(patches, { __proto__: null, holder, key, original, replacement });
};

/** Replaces a method or function. make(original) → the replacement, a method without [[Construct]]. */
export const patchMethod = (holder, key, make) => {
  const original = descriptorOf(holder, key);
  if (typeof original?.value !== "function" || !original.configurable) return;
  const value = disguise(make(original.value), original.value);
  install(holder, key, original, { __proto__: null, ...original, value });
};

/** Replaces an attribute's getter, setter or both; make({get, set}) → an object with that attribute. */
export const patchAccessor = (holder, key, make) => {
  const original = descriptorOf(holder, key);
  if (!original?.get || !original.configurable) return;
  const { get, set } = descriptorOf(make(original), key);
  install(holder, key, original, {
    __proto__: null,
    ...original,
    get: get ? disguise(get, original.get) : original.get,
    set: set && original.set ? disguise(set, original.set) : original.set,
  });
};

/** Registers an undo action for something other than a patch: a listener, a symbol. */
export const onRemoval = (undo) => {
  append(removals, undo);
};

const isOurs = (current, replacement) =>
  current !== undefined && current.value === replacement.value &&
  current.get === replacement.get && current.set === replacement.set;

/** Restores everything that is still ours. A patch wrapped by another one stays, and passes everything through. */
export const uninstall = () => {
  for (const api in enabled) enabled[api] = false;
  for (let index = patches.length - 1; index >= 0; index--) {
    const { holder, key, original, replacement } = patches[index];
    if (isOurs(descriptorOf(holder, key), replacement)) defineProperty(holder, key, original);
  }
  for (let index = 0; index < removals.length; index++) removals[index]();
  patches.length = removals.length = 0;
};

/** Function.prototype.toString returns for a replacement what it returns for the original. */
export const hideSources = () =>
  patchMethod(Function.prototype, "toString", () => ({
    toString() {
      return functionToString((typeof this === "function" && weakGet(originals, this)) || this);
    },
  }).toString);
