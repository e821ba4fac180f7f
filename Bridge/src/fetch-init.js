// RequestInit, read as Web IDL reads a dictionary.
import { ownKeys } from "./primordials.js";

// RequestInit in the order in which Web IDL reads it.
export const initMembers = [
  "body", "cache", "credentials", "duplex", "headers", "integrity", "keepalive", "method", "mode", "priority",
  "redirect", "referrer", "referrerPolicy", "signal", "window",
];

/** A copy of RequestInit: getters of page script run once. */
export const copyInit = (init) => {
  const copy = { __proto__: null };
  if (init === undefined || init === null) return copy;
  for (let index = 0; index < initMembers.length; index++) {
    const value = init[initMembers[index]];
    if (value !== undefined) copy[initMembers[index]] = value;
  }
  for (const key of ownKeys(init)) {
    if (typeof key === "string" && !(key in copy)) copy[key] = init[key];
  }
  return copy;
};

export const isDictionary = (value) => value !== null && (typeof value === "object" || typeof value === "function");
