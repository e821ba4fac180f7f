// The one way from the page into the network, for XMLHttpRequest, fetch, forms and beacons: the rules of
// main fetch and HTTP fetch (https://fetch.spec.whatwg.org/#fetching) around the host's exchanges.
//
// A request: {method, url: record, headers: [[name, value]…], body: null | Uint8Array | ReadableStream,
//   mode, credentials, redirect, initiator, and optionally: referrer ("client", "no-referrer", a URL),
//   referrerPolicy, cache, keepalive, useCORSPreflight}. mode "navigate" is for forms.
// A listener: {sent(bytes), response(response), data(Uint8Array), end(), failure({kind, message, error?})}
//   where sent may be missing. A response: {type, status, statusText, url, redirected, headers}, filtered.
//   kind: network | timeout | body | refused (what this page's own rules forbid).
import { isPreflightCached, preflightRefusal, preflightRequest } from "./cors-preflight.js";
import { readAnswer } from "./exchange-answer.js";
import { hostRequest, planExchange } from "./exchange-plan.js";
import { takeKeepaliveQuota } from "./keepalive-quota.js";
import { answerLocally } from "./local-schemes.js";
import { openExchange } from "./native-exchange.js";
import { filterResponse } from "./response-filter.js";
import { queueTask } from "./tasks.js";

export { exchangeSync } from "./exchange-sync.js";

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
