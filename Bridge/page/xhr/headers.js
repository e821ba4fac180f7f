// Header lists as XMLHttpRequest reads and writes them: arrays of [name, value].

import { combine } from "../fetch/header-list.js";
import { append, mapped, replaceAt } from "../language/lists.js";
import { withoutDoubles } from "../language/collections.js";

const same = (one, other) => one.toLowerCase() === other.toLowerCase();

/** "Combine": an existing field keeps its spelling and position. */
export const combineValue = (list, name, value) => {
  const pair = list.find(({ 0: key }) => same(key, name));
  if (pair) replaceAt(pair, 1, `${pair[1]}, ${value}`);
  else append(list, [name, value]);
};

/** The text of getAllResponseHeaders(): sorted by upper-cased name, XHR §4.6.5. */
export const allHeadersText = (list) => {
  const names = withoutDoubles(mapped(list, ({ 0: name }) => name.toLowerCase()));
  const upper = (name) => name.toUpperCase();
  names.sort((one, other) => (upper(one) < upper(other) ? -1 : upper(one) > upper(other) ? 1 : 0));
  return mapped(names, (name) => `${name}: ${combine(list, name)}\r\n`).join("");
};

/**
 * "Extract a length", as far as progress events need it; 0 if unknown. Here a coded body arrives decoded, so the length
 * of its coded form is meaningless, and engines do not report it.
 */
export const lengthOf = (list) => {
  const coding = combine(list, "content-encoding");
  if (coding !== null && coding.trim().toLowerCase() !== "identity") return 0;
  const values = mapped((combine(list, "content-length") ?? "").split(","), (value) => value.trim());
  const { 0: first } = values;
  return /^[0-9]+$/.test(first) && values.every((value) => value === first) ? Number(first) : 0;
};

// Fetch §2.2.1, "normalize": only these six, so `patch` stays as it is.
const normalizedMethods = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]);

export const normalizeMethod = (method) => {
  const upper = method.toUpperCase();
  return normalizedMethods.has(upper) ? upper : method;
};
