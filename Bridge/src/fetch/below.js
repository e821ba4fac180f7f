// The fetch below the hook: the engine's own, or the wrapper or polyfill of a library.
import { asRecord } from "./header-spelling.js";
import { brand, isDictionary, isRequest } from "../foundation/brands.js";
import { isNative } from "../foundation/others.js";
import { apply, getterOf, methodOf } from "../foundation/primordials.js";

/** Calls the fetch below. A library's fetch gets a record instead of our own iterable. */
export const callerOf = (original, receiver) => {
  const isOwn = isNative(original);
  return (...args) => {
    if (!isOwn && args.length > 1 && args[1].headers?.items) args[1].headers = asRecord(args[1].headers);
    return apply(original, receiver, args);
  };
};

const isURL = brand(getterOf("URL", "href"));
const isSignal = brand(getterOf("AbortSignal", "aborted"));
const isHeaders = brand(methodOf("Headers", "has"));
const isForeignHeaders = (headers) =>
  isDictionary(headers) && !isHeaders(headers) && typeof headers.append === "function" && typeof headers.get === "function";

/**
 * Whether a polyfill's fetch is given objects that only it knows: its own Request, Headers or signal. The
 * XMLHttpRequest that it uses is hooked.
 */
export const isForeign = (original, input, init) => {
  if (isNative(original)) return false;
  if (isDictionary(input) && !isRequest(input) && !isURL(input)) return true;
  if (!isDictionary(init)) return false;
  return isForeignHeaders(init.headers) || (isDictionary(init.signal) && !isSignal(init.signal));
};
