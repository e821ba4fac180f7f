// The state of an XMLHttpRequest, and the steps that end it: XHR §4.2 and §4.5.6.

import { DOMException } from "../window/dom-exception.js";
import { Event, fire } from "../events/events.js";
import { ReceivedBody, networkError } from "./response.js";
import { fireProgress } from "./event-target.js";
import { lengthOf } from "./headers.js";

export const UNSENT = 0;
export const OPENED = 1;
export const HEADERS_RECEIVED = 2;
export const LOADING = 3;
export const DONE = 4;

export class RequestState {
  target;
  upload;
  readyState = UNSENT;
  timeout = 0;
  withCredentials = false;
  responseType = "";
  overrideType = null;
  method = null;
  url = null;
  headers = [];
  body = null;
  isSync = false;
  isSent = false;
  isUploadComplete = false;
  hasUploadListeners = false;
  hasTimedOut = false;
  response = networkError;
  received = new ReceivedBody();
  /** The first result of `response`: {value}, or {failure: true}. */
  responseObject = null;
  /** The running exchange. Events of a replaced one are ignored. */
  exchange = null;

  constructor(target, upload) {
    this.target = target;
    this.upload = upload;
  }

  /** The part of open() that resets the state: XHR §4.5.1, step 11. */
  reset(method, url, isSync) {
    this.terminate();
    Object.assign(this, { __proto__: null, method, url, isSync, isSent: false, hasUploadListeners: false, body: null });
    this.headers = [];
    this.forgetResponse();
  }

  forgetResponse() {
    this.response = networkError;
    this.received = new ReceivedBody();
    this.responseObject = null;
  }

  terminate() {
    const exchange = this.exchange;
    this.exchange = null;
    exchange?.stop();
  }

  enter(readyState) {
    this.readyState = readyState;
    fire(this.target, new Event("readystatechange"));
  }

  fireProgress(type, loaded, total) {
    fireProgress(this.target, type, loaded, total);
  }

  fireUpload(type, loaded, total) {
    fireProgress(this.upload, type, loaded, total);
  }

  /** "Handle errors". */
  handleErrors() {
    if (!this.isSent) return;
    if (this.hasTimedOut) this.fail("timeout", "TimeoutError", "the request exceeded its timeout");
    else if (this.response.isError) this.fail("error", "NetworkError", "the request failed in the network");
  }

  /** "Request error steps". All events fire, even if a listener opens the request again, as the standard says. */
  fail(type, exception, message) {
    this.readyState = DONE;
    this.isSent = false;
    this.forgetResponse();
    if (this.isSync) throw new DOMException(message, exception);
    fire(this.target, new Event("readystatechange"));
    if (!this.isUploadComplete) {
      this.isUploadComplete = true;
      if (this.hasUploadListeners) {
        this.fireUpload(type, 0, 0);
        this.fireUpload("loadend", 0, 0);
      }
    }
    this.fireProgress(type, 0, 0);
    this.fireProgress("loadend", 0, 0);
  }

  /**
   * "Handle response end-of-body". Like engines, fires progress once per amount, and no load for a request that a
   * listener opened again.
   */
  handleEndOfBody(toldLength = null) {
    this.handleErrors();
    if (this.response.isError) return;
    const exchange = this.exchange;
    const transmitted = this.received.length, length = lengthOf(this.response.headers);
    if (!this.isSync && toldLength !== transmitted) this.fireProgress("progress", transmitted, length);
    if (this.exchange !== exchange) return;
    this.isSent = false;
    const generation = this.received;
    this.enter(DONE);
    if (this.wasReopened(generation)) return;
    this.fireProgress("load", transmitted, length);
    if (this.wasReopened(generation)) return;
    this.fireProgress("loadend", transmitted, length);
  }

  /** abort() leaves the state UNSENT, which does not prevent load from firing; only open() does. */
  wasReopened(received) {
    return this.received !== received && this.readyState !== UNSENT;
  }

  /** abort(), XHR §4.5.7. */
  abort() {
    this.terminate();
    const { readyState } = this;
    if ((readyState === OPENED && this.isSent) || readyState === HEADERS_RECEIVED || readyState === LOADING) {
      this.fail("abort", "AbortError", "the request was aborted");
    }
    if (this.readyState === DONE) {
      this.readyState = UNSENT;
      this.forgetResponse();
    }
  }
}
