// Response (https://fetch.spec.whatwg.org/#response-class).
import {
  constructionKey, defineInterface, expose, requireArguments, toByteString, toDictionary, toUnsignedShort, toUSVString,
} from "../webidl/webidl.js";
import { Body, extractBody, toBodyInit } from "./body.js";
import { defineBody } from "./body-mixin.js";
import { parseRelativeURL } from "../dom/document-url.js";
import { utf8Encode } from "../encoding/interfaces.js";
import { fillHeaders, hasHeader, headersGuard, makeHeaders, toHeadersInit } from "./headers.js";
import { serializeURL } from "../url/serializer.js";
import { append, copyOf, mapped } from "../language/lists.js";

const nullBodyStatuses = new Set([101, 103, 204, 205, 304]);
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const reasonPhrase = /^[\t\x20-\x7e\x80-\xff]*$/;

export const isNullBodyStatus = (status) => nullBodyStatuses.has(status);

/** A response's state: {type, url, redirected, status, statusText, headers, body: Body or null}. */
const newState = (fields) => ({
  __proto__: null,
  type: "default", url: "", redirected: false, status: 200, statusText: "", headers: [], body: null, ...fields,
});

let stateOf;
let headersOf;

export class Response {
  #state;
  #headers;

  static {
    stateOf = (response) => response.#state;
    headersOf = (response) => response.#headers;
  }

  constructor(body = null, init = undefined) {
    if (body === constructionKey) return void this.#adopt(init.state, init.guard);
    const given = body === null || body === undefined ? null : toBodyInit(body);
    const options = toResponseInit(init);
    this.#adopt(newState({ __proto__: null }), "response");
    initialize(this, options, given === null ? null : extractBody(given));
  }

  static error() {
    return makeResponse(newState({ __proto__: null, type: "error", status: 0 }), "immutable");
  }

  static redirect(url, status = 302) {
    requireArguments(arguments.length, 1, "Response.redirect");
    const text = toUSVString(url);
    const code = toUnsignedShort(status);
    const record = parseRelativeURL(text);
    if (record === null) throw new TypeError(`"${text}" is not a valid URL`);
    if (!redirectStatuses.has(code)) throw new RangeError(`${code} is not a status of a redirect`);
    return makeResponse(newState({ __proto__: null, status: code, headers: [["Location", serializeURL(record)]] }), "immutable");
  }

  static json(data, init = undefined) {
    requireArguments(arguments.length, 1, "Response.json");
    const options = toResponseInit(init);
    const text = JSON.stringify(data);
    if (text === undefined) throw new TypeError("that value cannot be expressed in JSON");
    const source = utf8Encode(text);
    const response = makeResponse(newState({ __proto__: null }), "response");
    initialize(response, options, { __proto__: null, source, length: source.length, type: "application/json" });
    return response;
  }

  #adopt(state, guard) {
    this.#state = state;
    this.#headers = makeHeaders(state.headers, guard);
  }

  get type() {
    return this.#state.type;
  }

  get url() {
    return this.#state.url;
  }

  get redirected() {
    return this.#state.redirected;
  }

  get status() {
    return this.#state.status;
  }

  get ok() {
    return this.#state.status >= 200 && this.#state.status <= 299;
  }

  get statusText() {
    return this.#state.statusText;
  }

  get headers() {
    return this.#headers;
  }

  clone() {
    const state = this.#state;
    if (state.body?.isUnusable) throw new TypeError("a body that was read or is locked cannot be cloned");
    const headers = mapped(state.headers, copyOf);
    return makeResponse({ __proto__: null, ...state, headers, body: state.body?.clone() ?? null }, headersGuard(this.#headers));
  }
}

/** ResponseInit, with its members in the order of their names. */
const toResponseInit = (value) => {
  if (value === undefined || value === null) return { __proto__: null, headers: null, status: 200, statusText: "" };
  const init = toDictionary(value, "init");
  const { headers } = init;
  const pairs = headers === undefined ? null : toHeadersInit(headers);
  const { status } = init;
  const code = status === undefined ? 200 : toUnsignedShort(status);
  const { statusText } = init;
  return { __proto__: null, headers: pairs, status: code, statusText: statusText === undefined ? "" : toByteString(statusText) };
};

/** "Initialize a response". */
const initialize = (response, { headers, status, statusText }, body) => {
  if (status < 200 || status > 599) throw new RangeError(`${status} is not a status between 200 and 599`);
  if (!reasonPhrase.test(statusText)) throw new TypeError("statusText is not a reason phrase");
  const state = stateOf(response);
  Object.assign(state, { __proto__: null, status, statusText });
  if (headers !== null) fillHeaders(headersOf(response), headers);
  if (body === null) return;
  if (isNullBodyStatus(status)) throw new TypeError(`a response with the status ${status} cannot have a body`);
  state.body = new Body(body.source);
  if (body.type !== null && !hasHeader(state.headers, "content-type")) append(state.headers, ["Content-Type", body.type]);
};

defineBody(Response, (value) => stateOf(value));
defineInterface(Response);
expose({ Response });

/** A Response with a given state. */
export const makeResponse = (state, guard) => new Response(constructionKey, { __proto__: null, state: newState(state), guard });
