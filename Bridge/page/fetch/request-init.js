// The arguments of Request and fetch (https://fetch.spec.whatwg.org/#requestinit).
import { isAbortSignal } from "../abort/abort.js";
import { toBodyInit } from "./body.js";
import { toHeadersInit } from "./headers.js";
import { referrerPolicies } from "./referrer.js";
import { toByteString, toDictionary, toDOMString, toEnumeration, toUSVString } from "../webidl/webidl.js";
import { each } from "../language/lists.js";

const enumeration = (name, members) => (value) => toEnumeration(value, members, name);
const toNullable = (convert) => (value) => (value === null ? null : convert(value));
const toSignal = (value) => {
  if (!isAbortSignal(value)) throw new TypeError("signal is not an AbortSignal");
  return value;
};

/** In the order in which Web IDL reads a dictionary's members: by name. */
const members = {
  body: toNullable(toBodyInit),
  cache: enumeration("RequestCache", ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"]),
  credentials: enumeration("RequestCredentials", ["omit", "same-origin", "include"]),
  duplex: enumeration("RequestDuplex", ["half"]),
  headers: toHeadersInit,
  integrity: toDOMString,
  keepalive: Boolean,
  method: toByteString,
  mode: enumeration("RequestMode", ["navigate", "same-origin", "no-cors", "cors"]),
  priority: enumeration("RequestPriority", ["high", "low", "auto"]),
  redirect: enumeration("RequestRedirect", ["follow", "error", "manual"]),
  referrer: toUSVString,
  referrerPolicy: enumeration("ReferrerPolicy", referrerPolicies),
  signal: toNullable(toSignal),
  window: (value) => value,
};

const conversions = Object.entries(members);

/** Converts; the result contains only members that are present. */
export const toRequestInit = (value) => {
  const init = { __proto__: null };
  if (value === undefined || value === null) return init;
  const given = toDictionary(value, "init");
  for (const { 0: name, 1: convert } of each(conversions)) {
    const member = given[name];
    if (member !== undefined) init[name] = convert(member);
  }
  return init;
};
