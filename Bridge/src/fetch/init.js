// RequestInit, converted like a dictionary in Web IDL.
import { readHeaders } from "./header-spelling.js";
import { ProxyType } from "../foundation/primordials.js";

// RequestInit in the order in which Web IDL reads it.
export const initMembers = [
  "body", "cache", "credentials", "duplex", "headers", "integrity", "keepalive", "method", "mode", "priority",
  "redirect", "referrer", "referrerPolicy", "signal", "window",
];

/**
 * RequestInit whose members are read from the page's object on first use, each once: by the engine in its own order,
 * and only those that it asks for. Assignments stay here.
 */
export const copyInit = (init) => {
  const copy = { __proto__: null };
  if (init === undefined || init === null) return copy;
  const get = (_, key) => (key in copy ? copy[key] : (copy[key] = convert(key, init[key])));
  return new ProxyType(copy, { __proto__: null, get });
};

/** Members that are used more than once are converted when they are read, as in the engine. */
const convert = (key, value) => {
  if (value === undefined) return value;
  if (key === "headers") return readHeaders(value);
  return key === "duplex" || key === "priority" ? `${value}` : value;
};

/** The same for a Request that gets its body in another way: its own body is empty. */
export const withoutBody = (init) => {
  const get = (_, key) => {
    const value = init[key];
    if (key === "body") return "";
    return key === "duplex" && value === undefined ? "half" : value;
  };
  return new ProxyType({ __proto__: null }, { __proto__: null, get });
};
