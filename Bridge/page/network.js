// The one way from the page into the network, for XMLHttpRequest, fetch, forms and beacons: the rules of
// main fetch and HTTP fetch (https://fetch.spec.whatwg.org/#fetching) around the host's exchanges.
//
// A request: {method, url: record, headers: [[name, value]…], body: null | Uint8Array | ReadableStream,
//   mode, credentials, redirect, initiator, and optionally: referrer ("client", "no-referrer", a URL),
//   referrerPolicy, cache, keepalive, useCORSPreflight}. mode "navigate" is for forms.
// A listener: {sent(bytes), response(response), data(Uint8Array), end(), failure({kind, message, error?})}
//   where sent may be missing. A response: {type, status, statusText, url, redirected, headers}, filtered.
//   kind: network | timeout | body | refused (what this page's own rules forbid).
import { native } from "./native.js";
import { corsRefusal } from "./cors.js";
import { isPreflightCached, preflightRefusal, preflightRequest } from "./cors-preflight.js";
import { hostRequest, planExchange, taintingAfter } from "./exchange-plan.js";
import { takeKeepaliveQuota } from "./keepalive-quota.js";
import { answerLocally } from "./local-schemes.js";
import { openExchange } from "./native-exchange.js";
import { filterResponse, opaqueRedirect } from "./response-filter.js";
import { queueTask } from "./tasks.js";
import { parseURL, serializeURL } from "./url-parser.js";

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const refused = (message) => ({ kind: "refused", message });

/** Starts a request; the listener hears of it in later tasks. → {cancel(reason), pause, resume}. */
export const startExchange = (request, listener) => {
  const exchange = new Exchange(request, listener);
  exchange.start();
  return exchange;
};

class Exchange {
  #request;
  #listener;
  #plan;
  #host = null;
  #isOver = false;
  #isPaused = false;
  #releaseQuota = () => {};

  constructor(request, listener) {
    this.#request = request;
    this.#listener = listener;
  }

  start() {
    this.#plan = planExchange(this.#request);
    const refusal = this.#plan.refusal ?? this.#takeQuota();
    if (refusal) this.#later(() => this.#fail(refused(refusal)));
    else if (this.#plan.isLocal) this.#answerLocally();
    else if (this.#plan.needsPreflight && !isPreflightCached(this.#request)) this.#preflight();
    else this.#send();
  }

  pause() {
    this.#isPaused = true;
    this.#host?.pause();
  }

  resume() {
    this.#isPaused = false;
    this.#host?.resume();
  }

  /** The listener hears nothing more. The reason goes to a body that is a stream. */
  cancel(reason) {
    if (this.#isOver) return;
    this.#close();
    this.#host?.cancel(reason);
  }

  #close() {
    this.#isOver = true;
    this.#releaseQuota();
  }

  #takeQuota() {
    if (!this.#request.keepalive) return null;
    const release = takeKeepaliveQuota(this.#request.body?.length ?? 0);
    if (release === null) return "requests that outlive the page carry 64 KiB at most";
    this.#releaseQuota = release;
    return null;
  }

  #later(step) {
    queueTask(() => this.#isOver || step());
  }

  #fail(reason) {
    if (this.#isOver) return;
    this.#close();
    this.#listener.failure(reason);
  }

  #refuse(message) {
    this.#host?.cancel();
    this.#fail(refused(message));
  }

  #answerLocally() {
    const { head, body, refusal } = answerLocally(this.#request);
    if (refusal) return this.#later(() => this.#fail(refused(refusal)));
    this.#later(() => this.#listener.response(filterResponse(head, this.#plan.tainting, this.#request.credentials)));
    if (body.length > 0) this.#later(() => this.#listener.data(body.slice()));
    this.#later(() => this.#end());
  }

  #end() {
    this.#close();
    this.#listener.end();
  }

  #preflight() {
    this.#host = openExchange(preflightRequest(this.#request), null, {
      response: (head) => this.#preflightAnswered(head),
      data() {},
      end() {},
      failure: (reason) => this.#fail(reason),
    });
  }

  /** What follows the head of a preflight's answer matters to nobody. */
  #preflightAnswered(head) {
    this.#host.cancel();
    const refusal = preflightRefusal(this.#request, head);
    if (refusal !== null) this.#fail(refused(refusal));
    else this.#send();
  }

  #send() {
    this.#host = openExchange(hostRequest(this.#request, this.#plan), this.#request.body, {
      sent: (bytes) => this.#listener.sent?.(bytes),
      response: (head) => this.#answered(head),
      data: (bytes) => this.#listener.data(bytes),
      end: () => this.#end(),
      failure: (reason) => this.#fail(reason),
    });
    if (this.#isPaused) this.#host.pause();
  }

  #answered(head) {
    const { response, refusal } = readAnswer(this.#request, this.#plan, head);
    if (refusal) return this.#refuse(refusal);
    this.#listener.response(response);
    if (response.type !== "opaqueredirect" || this.#isOver) return;
    this.#host.cancel();
    this.#end();
  }
}

/** What the page may see of the host's answer → {response} or {refusal}. */
const readAnswer = (request, plan, head) => {
  const finalURL = parseURL(head.url);
  const { tainting, refusal } = taintingAfter(request, plan.tainting, finalURL);
  const forbidden = refusal ?? (tainting === "cors" ? corsRefusal(head.headers, request.credentials) : null);
  if (forbidden) return { refusal: forbidden };
  const url = finalURL === null ? head.url : serializeURL(finalURL, true);
  if (redirectStatuses.has(head.status) && request.redirect === "manual" && request.mode !== "navigate") {
    return { response: opaqueRedirect(url) };
  }
  if (head.status === 401 && cannotRepeat(request, tainting)) return { refusal: "a stream cannot be sent again after 401" };
  if (redirectStatuses.has(head.status) && request.redirect === "error") return { refusal: "the answer is a redirect" };
  return { response: filterResponse({ ...head, url }, tainting, request.credentials) };
};

/** HTTP-network-or-cache fetch §14.4: the server asks for credentials, and the body is gone. */
const cannotRepeat = ({ body, credentials }, tainting) =>
  body !== null && !(body instanceof Uint8Array) && tainting !== "cors" && credentials !== "omit";

/** Waits for the whole answer → {response, body: ArrayBuffer} or {failure: {kind, message}}. 0: no limit. */
export const exchangeSync = (request, milliseconds = 0) => {
  const plan = planExchange(request);
  if (plan.refusal) return { failure: refused(plan.refusal) };
  if (plan.isLocal) return localSync(request, plan);
  const began = native.now();
  const left = () => (milliseconds === 0 ? 0 : Math.max(1, milliseconds - (native.now() - began)));
  if (plan.needsPreflight && !isPreflightCached(request)) {
    const failure = preflightSync(request, left());
    if (failure) return { failure };
  }
  const answer = native.requestSync(hostRequest(request, plan), request.body, left());
  if (answer.failure) return { failure: answer.failure };
  const { response, refusal } = readAnswer(request, plan, answer.response);
  return refusal ? { failure: refused(refusal) } : { response, body: answer.body };
};

const localSync = (request, { tainting }) => {
  const { head, body, refusal } = answerLocally(request);
  if (refusal) return { failure: refused(refusal) };
  return { response: filterResponse(head, tainting, request.credentials), body: body.slice().buffer };
};

const preflightSync = (request, milliseconds) => {
  const { response, failure } = native.requestSync(preflightRequest(request), null, milliseconds);
  if (failure) return failure;
  const refusal = preflightRefusal(request, response);
  return refusal === null ? null : refused(refusal);
};
