// The URL class: URL Standard §6.1.
import { percentEncode, userinfoSet } from "./percent-encoding.js";
import { serializeOrigin } from "./origin.js";
import { parseInto, parseURL } from "./parser.js";
import { serializeHostAndPort, serializePath, serializeURL } from "./serializer.js";
import { cannotHaveCredentialsOrPort, hasOpaquePath } from "./record.js";
import {
  linkSearchParams, parseUrlencoded, replaceSearchParams, serializeUrlencoded, searchParamsList, URLSearchParams,
} from "./search-params.js";
import { defineInterface, expose, requireArguments, toUSVString } from "../webidl/webidl.js";

let blobURLs = null;
/** The blob URL store provides URL.createObjectURL and URL.revokeObjectURL. */
export const installBlobURLs = ({ create, revoke }) => {
  blobURLs = { __proto__: null, create, revoke };
};

const parseWithBase = (url, base) => {
  if (base === undefined) return parseURL(url);
  const baseRecord = parseURL(base);
  return baseRecord && parseURL(url, baseRecord);
};

/** For any arguments: both are converted before either is parsed. */
const parseGiven = (url, base) => parseWithBase(toUSVString(url), base === undefined ? undefined : toUSVString(base));

export class URL {
  #record;
  #params = null;

  constructor(url, base = undefined) {
    requireArguments(arguments.length, 1, "URL");
    const text = toUSVString(url);
    this.#record = parseGiven(text, base);
    if (!this.#record) throw new TypeError(`"${text}" is not a valid URL`);
  }

  static parse(url, base = undefined) {
    requireArguments(arguments.length, 1, "URL.parse");
    const record = parseGiven(url, base);
    if (!record) return null;
    const parsed = new URL("about:blank");
    parsed.#record = record;
    return parsed;
  }

  static canParse(url, base = undefined) {
    requireArguments(arguments.length, 1, "URL.canParse");
    return parseGiven(url, base) !== null;
  }

  static createObjectURL(object) {
    requireArguments(arguments.length, 1, "URL.createObjectURL");
    return blobURLs.create(object);
  }

  static revokeObjectURL(url) {
    requireArguments(arguments.length, 1, "URL.revokeObjectURL");
    blobURLs.revoke(toUSVString(url));
  }

  get href() {
    return serializeURL(this.#record);
  }

  set href(value) {
    void this.#record;
    const text = toUSVString(value);
    const record = parseURL(text);
    if (!record) throw new TypeError(`"${text}" is not a valid URL`);
    this.#record = record;
    this.#refreshParams(record.query ?? "");
  }

  get origin() {
    return serializeOrigin(this.#record);
  }

  get protocol() {
    return `${this.#record.scheme}:`;
  }

  set protocol(value) {
    parseInto(this.#record, `${toUSVString(value)}:`, "schemeStart");
  }

  get username() {
    return this.#record.username;
  }

  set username(value) {
    const record = this.#record;
    const text = toUSVString(value);
    if (!cannotHaveCredentialsOrPort(record)) record.username = percentEncode(text, userinfoSet);
  }

  get password() {
    return this.#record.password;
  }

  set password(value) {
    const record = this.#record;
    const text = toUSVString(value);
    if (!cannotHaveCredentialsOrPort(record)) record.password = percentEncode(text, userinfoSet);
  }

  get host() {
    return serializeHostAndPort(this.#record);
  }

  set host(value) {
    const record = this.#record;
    const text = toUSVString(value);
    if (!hasOpaquePath(record)) parseInto(record, text, "host");
  }

  get hostname() {
    return this.#record.host ?? "";
  }

  set hostname(value) {
    const record = this.#record;
    const text = toUSVString(value);
    if (!hasOpaquePath(record)) parseInto(record, text, "hostname");
  }

  get port() {
    return String(this.#record.port ?? "");
  }

  set port(value) {
    const record = this.#record;
    const text = toUSVString(value);
    if (cannotHaveCredentialsOrPort(record)) return;
    if (text === "") record.port = null;
    else parseInto(record, text, "port");
  }

  get pathname() {
    return serializePath(this.#record);
  }

  set pathname(value) {
    const record = this.#record;
    const text = toUSVString(value);
    if (hasOpaquePath(record)) return;
    record.path = [];
    parseInto(record, text, "pathStart");
  }

  get search() {
    const { query } = this.#record;
    return query ? `?${query}` : "";
  }

  set search(value) {
    const record = this.#record;
    const text = toUSVString(value);
    const query = text.replace(/^\?/, "");
    record.query = text === "" ? null : "";
    if (text !== "") parseInto(record, query, "query");
    this.#refreshParams(query);
  }

  /** [SameObject]; created on first access, and updated in both directions from then on. */
  get searchParams() {
    const record = this.#record;
    if (this.#params) return this.#params;
    this.#params = new URLSearchParams();
    this.#refreshParams(record.query ?? "");
    linkSearchParams(this.#params, () => {
      this.#record.query = serializeUrlencoded(searchParamsList(this.#params)) || null;
    });
    return this.#params;
  }

  get hash() {
    const { fragment } = this.#record;
    return fragment ? `#${fragment}` : "";
  }

  set hash(value) {
    const record = this.#record;
    const text = toUSVString(value);
    record.fragment = text === "" ? null : "";
    if (text !== "") parseInto(record, text.replace(/^#/, ""), "fragment");
  }

  toString() {
    return serializeURL(this.#record);
  }

  toJSON() {
    return serializeURL(this.#record);
  }

  #refreshParams(query) {
    if (this.#params) replaceSearchParams(this.#params, parseUrlencoded(query));
  }
}

defineInterface(URL);
expose({ URL });
Object.defineProperty(globalThis, "webkitURL", { value: URL, writable: true, configurable: true });
