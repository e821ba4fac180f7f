// RequestInit, read as Web IDL reads a dictionary.
import { readHeaders } from "./header-spelling.js";
import { ProxyType } from "../foundation/primordials.js";

// RequestInit in the order in which Web IDL reads it.
export const initMembers = [
  "body", "cache", "credentials", "duplex", "headers", "integrity", "keepalive", "method", "mode", "priority",
  "redirect", "referrer", "referrerPolicy", "signal", "window",
];

/**
 * RequestInit whose members are read from the page's object when they are first asked for, each once: by the engine
 * in its own order, and none that it does not ask for. What is assigned stays here.
 */
export const copyInit = (init) => {
  const copy = { __proto__: null };
  if (init === undefined || init === null) return copy;
  const get = (_, key) => (key in copy ? copy[key] : (copy[key] = convert(key, init[key])));
  return new ProxyType(copy, { __proto__: null, get });
};

/** Members that are asked for more than once are converted when they are read, as the engine would. */
const convert = (key, value) => {
  if (value === undefined) return value;
  if (key === "headers") return readHeaders(value);
  return key === "duplex" || key === "priority" ? `${value}` : value;
};

/** The same for a Request that gets its body otherwise: it has an empty one. */
export const withoutBody = (init) => {
  const get = (_, key) => {
    const value = init[key];
    if (key === "body") return "";
    return key === "duplex" && value === undefined ? "half" : value;
  };
  return new ProxyType({ __proto__: null }, { __proto__: null, get });
};
