// Request (https://fetch.spec.whatwg.org/#request-class).
import { constructionKey, defineInterface, expose, requireArguments, toUSVString } from "../webidl/webidl.js";
import { createDependentSignal } from "../abort/abort.js";
import { Body, extractBody } from "./body.js";
import { defineBody } from "./body-mixin.js";
import { combine, fillHeaders, headersGuard, makeHeaders } from "./headers.js";
import { toRequestInit } from "./request-init.js";
import { applyInit, stateOfURL } from "./request-state.js";
import { serializeURL } from "../url/serializer.js";
import { copyOf, mapped } from "../language/lists.js";

let stateOf;
let isRequest;
let signalOf;

export class Request {
  #state;
  #headers;
  #signal;

  static {
    stateOf = (request) => request.#state;
    signalOf = (request) => request.#signal;
    isRequest = (value) => typeof value === "object" && value !== null && #state in value;
  }

  constructor(input, init = undefined) {
    if (input === constructionKey) return void this.#adopt(init);
    requireArguments(arguments.length, 1, "Request");
    const source = isRequest(input) ? input : toUSVString(input);
    const options = toRequestInit(init);
    const isText = typeof source === "string";
    const state = isText ? stateOfURL(source) : { __proto__: null, ...source.#state, headers: copyHeaders(source.#state.headers) };
    applyInit(state, options);
    const sourceBody = isText ? null : source.#state.body;
    const followed = options.signal === undefined ? (isText ? null : source.#signal) : options.signal;
    this.#adopt({ __proto__: null, state, guard: state.mode === "no-cors" ? "request-no-cors" : "request", followed });
    this.#fillHeaders(options);
    state.body = this.#takeBody(options, sourceBody);
  }

  #adopt({ state, guard, followed }) {
    this.#state = state;
    this.#headers = makeHeaders(state.headers, guard);
    this.#signal = createDependentSignal(followed === null ? [] : [followed]);
  }

  /** With any init the fields are added again, since the guard may have changed. */
  #fillHeaders(init) {
    if (Object.keys(init).length === 0) return;
    const pairs = init.headers ?? copyOf(this.#state.headers);
    this.#state.headers.length = 0;
    fillHeaders(this.#headers, pairs);
  }

  /** Steps 34 to 43. */
  #takeBody(init, sourceBody) {
    const state = this.#state;
    const hasInit = init.body !== undefined && init.body !== null;
    if ((hasInit || sourceBody !== null) && (state.method === "GET" || state.method === "HEAD")) {
      throw new TypeError(`a request with ${state.method} cannot have a body`);
    }
    const body = hasInit ? this.#extract(init.body) : sourceBody;
    if (body === null) return null;
    if (body.length === null) requireStreaming(state, hasInit && init.duplex === undefined);
    if (hasInit) return body;
    if (body.isUnusable) throw new TypeError("the body was already read, or its stream is locked");
    return body.transfer();
  }

  #extract(value) {
    const { source, type } = extractBody(value, this.#state.keepalive);
    const isTyped = combine(this.#state.headers, "content-type") !== null;
    if (type !== null && !isTyped) fillHeaders(this.#headers, [["Content-Type", type]]);
    return new Body(source);
  }

  get method() {
    return this.#state.method;
  }

  get url() {
    return serializeURL(this.#state.url);
  }

  get headers() {
    return this.#headers;
  }

  get destination() {
    void this.#state;
    return "";
  }

  get referrer() {
    const { referrer } = this.#state;
    if (referrer === "no-referrer") return "";
    return referrer === "client" ? "about:client" : serializeURL(referrer);
  }

  get referrerPolicy() {
    return this.#state.referrerPolicy;
  }

  get mode() {
    return this.#state.mode;
  }

  get credentials() {
    return this.#state.credentials;
  }

  get cache() {
    return this.#state.cache;
  }

  get redirect() {
    return this.#state.redirect;
  }

  get integrity() {
    return this.#state.integrity;
  }

  get keepalive() {
    return this.#state.keepalive;
  }

  get isReloadNavigation() {
    void this.#state;
    return false;
  }

  get isHistoryNavigation() {
    void this.#state;
    return false;
  }

  get signal() {
    return this.#signal;
  }

  get duplex() {
    void this.#state;
    return "half";
  }

  clone() {
    const state = this.#state;
    if (state.body?.isUnusable) throw new TypeError("a body that was read or is locked cannot be cloned");
    const copy = { __proto__: null, ...state, headers: copyHeaders(state.headers), body: state.body?.clone() ?? null };
    return new Request(constructionKey, { __proto__: null, state: copy, guard: headersGuard(this.#headers), followed: this.#signal });
  }
}

const copyHeaders = (headers) => mapped(headers, copyOf);

/** Only bytes can be sent again. A stream must declare `duplex`, and always causes a preflight. */
const requireStreaming = (state, lacksDuplex) => {
  if (lacksDuplex) throw new TypeError('a stream as body needs duplex: "half"');
  if (state.mode === "no-cors") throw new TypeError("a stream cannot be sent in mode no-cors");
  state.useCORSPreflight = true;
};

defineBody(Request, (value) => stateOf(value));
defineInterface(Request);
expose({ Request });

export const requestState = (request) => stateOf(request);
export const requestSignal = (request) => signalOf(request);
