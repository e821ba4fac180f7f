// URLSearchParams and application/x-www-form-urlencoded: URL Standard §5 and §6.2.
import { definePairIterable, toPairs } from "../webidl/pair-iterable.js";
import { percentDecodeToString, percentEncode, percentEncodeByte, urlencodedSet } from "./percent-encoding.js";
import { defineInterface, expose, requireArguments, toUSVString } from "../webidl/webidl.js";
import { append, each, filtered, mapped, replaceAt } from "../language/lists.js";

/** → [[name, value]…], from bytes or a string. */
export const parseUrlencoded = (input) => {
  const text = typeof input === "string" ? input : escapeBytes(input);
  const pairs = [];
  for (const piece of each(text.split("&"))) {
    if (piece === "") continue;
    const equals = piece.indexOf("=");
    const parts = equals < 0 ? [piece, ""] : [piece.slice(0, equals), piece.slice(equals + 1)];
    append(pairs, mapped(parts, (part) => percentDecodeToString(part.replaceAll("+", " "))));
  }
  return pairs;
};

// Bytes outside ASCII are percent-encoded in the text, so that decoding restores them.
const escapeBytes = (bytes) => {
  let text = "";
  for (const byte of each(bytes)) text += byte < 0x80 ? String.fromCharCode(byte) : percentEncodeByte(byte);
  return text;
};

export const serializeUrlencoded = (pairs) =>
  mapped(pairs, ({ 0: name, 1: value }) => `${encodePart(name)}=${encodePart(value)}`).join("&");

// Percent signs are encoded, too, so every %20 in the result is a space.
const encodePart = (part) => percentEncode(part.toWellFormed(), urlencodedSet).replaceAll("%20", "+");

export let searchParamsList;
export let linkSearchParams;
export let replaceSearchParams;

export class URLSearchParams {
  #list = [];
  #changed = () => {};

  static {
    searchParamsList = (params) => params.#list;
    // Called on every change, for the URL that owns the object.
    linkSearchParams = (params, changed) => {
      params.#changed = changed;
    };
    replaceSearchParams = (params, list) => {
      params.#list = list;
    };
  }

  constructor(init = "") {
    const isObject = (typeof init === "object" && init !== null) || typeof init === "function";
    this.#list = isObject
      ? toPairs(init, toUSVString, "URLSearchParams' argument")
      : parseUrlencoded(toUSVString(init).replace(/^\?/, ""));
  }

  get size() {
    return this.#list.length;
  }

  append(name, value) {
    const list = this.#list;
    requireArguments(arguments.length, 2, "append");
    append(list, [toUSVString(name), toUSVString(value)]);
    this.#changed();
  }

  delete(name, value = undefined) {
    const list = this.#list;
    requireArguments(arguments.length, 1, "delete");
    const matches = matcher(name, value);
    this.#list = filtered(list, (pair) => !matches(pair));
    this.#changed();
  }

  get(name) {
    const list = this.#list;
    requireArguments(arguments.length, 1, "get");
    return list.find(matcher(name))?.[1] ?? null;
  }

  getAll(name) {
    const list = this.#list;
    requireArguments(arguments.length, 1, "getAll");
    return mapped(filtered(list, matcher(name)), (pair) => pair[1]);
  }

  has(name, value = undefined) {
    const list = this.#list;
    requireArguments(arguments.length, 1, "has");
    return list.some(matcher(name, value));
  }

  set(name, value) {
    const list = this.#list;
    requireArguments(arguments.length, 2, "set");
    const pair = [toUSVString(name), toUSVString(value)];
    const first = list.findIndex((other) => other[0] === pair[0]);
    if (first < 0) {
      append(list, pair);
    } else {
      replaceAt(list, first, pair);
      this.#list = filtered(list, (other, index) => index <= first || other[0] !== pair[0]);
    }
    this.#changed();
  }

  /** Sorts by the code units of the names; pairs with equal names keep their order. */
  sort() {
    this.#list.sort((one, other) => (one[0] < other[0] ? -1 : Number(one[0] > other[0])));
    this.#changed();
  }

  toString() {
    return serializeUrlencoded(this.#list);
  }
}

/** A predicate for pairs with a name and, if given, a value. */
const matcher = (name, value) => {
  const wantedName = toUSVString(name);
  const wantedValue = value === undefined ? null : toUSVString(value);
  return (pair) => pair[0] === wantedName && (wantedValue === null || pair[1] === wantedValue);
};

definePairIterable(URLSearchParams, (params) => searchParamsList(params));
defineInterface(URLSearchParams);
expose({ URLSearchParams });
