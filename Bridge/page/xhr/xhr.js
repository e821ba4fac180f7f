// XMLHttpRequest: the interface of XHR §4. Its steps are in the other modules of this folder.

import { attachBlobURL } from "../url/blob-url.js";
import { parseRelativeURL } from "../dom/document-url.js";
import { DOMException } from "../window/dom-exception.js";
import { hasListeners } from "../events/target.js";
import { defineEventHandlers } from "../events/events.js";
import {
  isForbiddenMethod, isForbiddenRequestHeader, isHeaderName, isHeaderValue, normalizeHeaderValue,
} from "../fetch/header-list.js";
import { parseMimeType } from "../fetch/mime-type.js";
import { percentEncode, userinfoSet } from "../url/percent-encoding.js";
import { serializeURL } from "../url/serializer.js";
import {
  constructionKey, defineInterface, expose, requireArguments, toByteString, toDOMString, toUSVString, toUnsignedLong,
} from "../webidl/webidl.js";
import { XMLHttpRequestEventTarget, XMLHttpRequestUpload } from "./event-target.js";
import { Exchange, exchangeNow } from "./exchange.js";
import { allResponseHeaders, blobResponse, documentResponse, responseHeader, textResponse } from "./response.js";
import { combineValue, normalizeMethod } from "./headers.js";
import { requestOf, takeBody } from "./send.js";
import { DONE, HEADERS_RECEIVED, LOADING, OPENED, RequestState, UNSENT } from "./state.js";

const responseTypes = ["", "arraybuffer", "blob", "document", "json", "text"];

const toNullableString = (text) => (text === undefined || text === null ? null : toUSVString(text));

const refuse = (name, message) => {
  throw new DOMException(message, name);
};

export class XMLHttpRequest extends XMLHttpRequestEventTarget {
  #upload = new XMLHttpRequestUpload(constructionKey);
  #state = new RequestState(this, this.#upload);

  constructor() {
    super(constructionKey);
  }

  get readyState() {
    return this.#state.readyState;
  }

  open(method, url, isAsync = undefined, username = undefined, password = undefined) {
    const state = this.#state;
    requireArguments(arguments.length, 2, "open");
    const verb = toByteString(method), address = toUSVString(url);
    const isSync = arguments.length > 2 && !isAsync;
    const user = toNullableString(username), secret = toNullableString(password);
    if (!isHeaderName(verb)) refuse("SyntaxError", `"${verb}" is not a method`);
    if (isForbiddenMethod(verb)) refuse("SecurityError", `a page may not use the method ${verb}`);
    const record = parseRelativeURL(address) ?? refuse("SyntaxError", `"${address}" is not a URL`);
    if (record.host !== null) setCredentials(record, user, secret);
    if (isSync && (state.timeout !== 0 || state.responseType !== "")) {
      refuse("InvalidAccessError", "a synchronous request must have neither timeout nor responseType");
    }
    state.reset(normalizeMethod(verb), attachBlobURL(record), isSync);
    if (state.readyState !== OPENED) state.enter(OPENED);
  }

  setRequestHeader(name, value) {
    const state = this.#state;
    requireArguments(arguments.length, 2, "setRequestHeader");
    const key = toByteString(name), text = normalizeHeaderValue(toByteString(value));
    this.#requireUnsent();
    if (!isHeaderName(key)) refuse("SyntaxError", `"${key}" is not a header name`);
    if (!isHeaderValue(text)) refuse("SyntaxError", "the value of a header must contain neither NUL nor line breaks");
    if (!isForbiddenRequestHeader(key, text)) combineValue(state.headers, key, text);
  }

  #requireUnsent() {
    if (this.#state.readyState !== OPENED) refuse("InvalidStateError", "the request is not open");
    if (this.#state.isSent) refuse("InvalidStateError", "the request was already sent");
  }

  get timeout() {
    return this.#state.timeout;
  }

  set timeout(value) {
    const state = this.#state;
    const milliseconds = toUnsignedLong(value);
    if (state.isSync) refuse("InvalidAccessError", "a synchronous request must not have a timeout");
    state.timeout = milliseconds;
    state.exchange?.limit(milliseconds);
  }

  get withCredentials() {
    return this.#state.withCredentials;
  }

  set withCredentials(value) {
    const state = this.#state;
    if ((state.readyState !== UNSENT && state.readyState !== OPENED) || state.isSent) {
      refuse("InvalidStateError", "the request was already sent");
    }
    state.withCredentials = Boolean(value);
  }

  get upload() {
    return this.#upload;
  }

  send(body = null) {
    const state = this.#state;
    this.#requireUnsent();
    takeBody(state, body);
    state.hasUploadListeners = hasListeners(this.#upload);
    state.isUploadComplete = state.body === null;
    state.hasTimedOut = false;
    state.isSent = true;
    if (state.isSync) exchangeNow(state, requestOf(state));
    else this.#sendLater();
  }

  /** Step 11: either loadstart listener may abort or reopen the request. */
  #sendLater() {
    const state = this.#state;
    const { received } = state;
    const length = state.body?.length ?? 0;
    state.fireProgress("loadstart", 0, 0);
    if (!state.isUploadComplete && state.hasUploadListeners) state.fireUpload("loadstart", 0, length);
    if (state.readyState !== OPENED || !state.isSent || state.received !== received) return;
    state.exchange = new Exchange(state);
    state.exchange.start(requestOf(state));
  }

  abort() {
    this.#state.abort();
  }

  get responseURL() {
    const { url } = this.#state.response;
    return typeof url === "string" ? url.replace(/#.*$/s, "") : serializeURL(url, true);
  }

  get status() {
    return this.#state.response.status;
  }

  get statusText() {
    return this.#state.response.statusText;
  }

  getResponseHeader(name) {
    const { response } = this.#state;
    requireArguments(arguments.length, 1, "getResponseHeader");
    return responseHeader(response, toByteString(name));
  }

  getAllResponseHeaders() {
    return allResponseHeaders(this.#state.response);
  }

  overrideMimeType(mime) {
    const state = this.#state;
    requireArguments(arguments.length, 1, "overrideMimeType");
    const text = toDOMString(mime);
    if (state.readyState === LOADING || state.readyState === DONE) {
      refuse("InvalidStateError", "the response is already being read");
    }
    state.overrideType = parseMimeType(text) ?? parseMimeType("application/octet-stream");
  }

  get responseType() {
    return this.#state.responseType;
  }

  set responseType(value) {
    const state = this.#state;
    const type = toDOMString(value);
    if (!responseTypes.includes(type)) return;
    if (state.readyState === LOADING || state.readyState === DONE) {
      refuse("InvalidStateError", "the response is already being read");
    }
    if (state.isSync) refuse("InvalidAccessError", "a synchronous request must not have a responseType");
    state.responseType = type;
  }

  get response() {
    const state = this.#state;
    if (state.responseType === "" || state.responseType === "text") return this.#text();
    if (state.readyState !== DONE || state.response.isError) return null;
    state.responseObject ??= makeResponseObject(state);
    return state.responseObject.value;
  }

  get responseText() {
    const { responseType } = this.#state;
    if (responseType !== "" && responseType !== "text") {
      refuse("InvalidStateError", `the responseType is ${responseType}`);
    }
    return this.#text();
  }

  #text() {
    const { readyState, response, received, overrideType, responseType } = this.#state;
    if ((readyState !== LOADING && readyState !== DONE) || received.length === 0) return "";
    return textResponse(response, received, overrideType, responseType);
  }

  get responseXML() {
    const state = this.#state;
    const { responseType } = state;
    if (responseType !== "" && responseType !== "document") {
      refuse("InvalidStateError", `the responseType is ${responseType}`);
    }
    if (state.readyState !== DONE || state.response.isError) return null;
    state.responseObject ??= makeResponseObject(state);
    return state.responseObject.value;
  }
}

const setCredentials = (record, username, password) => {
  if (username !== null) record.username = percentEncode(username, userinfoSet);
  if (password !== null) record.password = percentEncode(password, userinfoSet);
};

/** The objects for `response`, each created once; null if that fails. */
const responseObjects = {
  "": ({ response, received, overrideType }) => documentResponse(response, received, overrideType, ""),
  document: ({ response, received, overrideType }) => documentResponse(response, received, overrideType, "document"),
  arraybuffer: ({ received }) => received.arrayBuffer(),
  blob: ({ response, received, overrideType }) => blobResponse(response, received, overrideType),
  json: ({ received }) => received.json(),
};

const makeResponseObject = (state) => {
  try {
    return { __proto__: null, value: responseObjects[state.responseType](state) };
  } catch {
    return { __proto__: null, value: null }; // invalid JSON, or insufficient memory: null for both, as the standard says
  }
};

defineEventHandlers(XMLHttpRequest, ["onreadystatechange"]);
defineInterface(XMLHttpRequest, { constants: { UNSENT, OPENED, HEADERS_RECEIVED, LOADING, DONE } });
expose({ XMLHttpRequest });
