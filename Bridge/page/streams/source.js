// Underlying sources: Streams Standard §4.2.3 and §4.9.5.
import { promiseCall, resolvedWith } from "./promises.js";
import { toCallback, toEnumeration } from "../webidl/webidl.js";
import { each } from "../language/lists.js";

/** Converts an UnderlyingSource: members in the order of their names. */
export const toSource = (object) => {
  // Without a prototype, since page script may have added members to Object.prototype.
  if (object === undefined) return { __proto__: null, object };
  if ((typeof object !== "object" || object === null) && typeof object !== "function") {
    throw new TypeError("an underlying source must be an object");
  }
  const source = { __proto__: null, object };
  const { autoAllocateChunkSize } = object;
  if (autoAllocateChunkSize !== undefined) source.autoAllocateChunkSize = toEnforcedSize(autoAllocateChunkSize);
  for (const name of each(["cancel", "pull", "start"])) {
    const callback = object[name];
    if (callback !== undefined) source[name] = toCallback(callback, name);
  }
  const { type } = object;
  if (type !== undefined) source.type = toEnumeration(type, ["bytes"], "type of an underlying source");
  return source;
};

/** [EnforceRange] unsigned long long. */
export const toEnforcedSize = (value) => {
  const number = Math.trunc(+value);
  if (!(number >= 0 && number <= Number.MAX_SAFE_INTEGER)) throw new TypeError(`${number} is out of range`);
  return number + 0;
};

/** The page's functions as algorithms of a controller. */
export const algorithmsOf = ({ object, start, pull, cancel }) => ({
  __proto__: null,
  start: (controller) => (start ? Reflect.apply(start, object, [controller.object]) : undefined),
  pull: (controller) =>
    pull ? promiseCall(() => Reflect.apply(pull, object, [controller.object])) : resolvedWith(undefined),
  cancel: (reason) => (cancel ? promiseCall(() => Reflect.apply(cancel, object, [reason])) : resolvedWith(undefined)),
});
