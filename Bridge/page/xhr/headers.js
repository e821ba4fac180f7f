// Header lists as XMLHttpRequest reads and writes them: arrays of [name, value].

import { combine } from "../fetch/header-list.js";

const same = (one, other) => one.toLowerCase() === other.toLowerCase();

/** "Combine": what is there already keeps its spelling and its place. */
export const combineValue = (list, name, value) => {
  const pair = list.find(([key]) => same(key, name));
  if (pair) pair[1] += `, ${value}`;
  else list.push([name, value]);
};

/** The text of getAllResponseHeaders(): sorted by upper-cased name, XHR §4.6.5. */
export const allHeadersText = (list) => {
  const names = [...new Set(list.map(([name]) => name.toLowerCase()))];
  const upper = (name) => name.toUpperCase();
  names.sort((one, other) => (upper(one) < upper(other) ? -1 : upper(one) > upper(other) ? 1 : 0));
  return names.map((name) => `${name}: ${combine(list, name)}\r\n`).join("");
};

/**
 * "Extract a length", as far as progress events need it: 0 for a length that is not known. A coded body
 * arrives decoded here, so the length of its coded form says nothing, and no engine reports it.
 */
export const lengthOf = (list) => {
  const coding = combine(list, "content-encoding");
  if (coding !== null && coding.trim().toLowerCase() !== "identity") return 0;
  const values = (combine(list, "content-length") ?? "").split(",").map((value) => value.trim());
  const [first] = values;
  return /^[0-9]+$/.test(first) && values.every((value) => value === first) ? Number(first) : 0;
};

// Fetch §2.2.1, "normalize": only these six, so that `patch` stays what it is.
const normalizedMethods = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]);

export const normalizeMethod = (method) => {
  const upper = method.toUpperCase();
  return normalizedMethods.has(upper) ? upper : method;
};
