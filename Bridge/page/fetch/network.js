// The one way from the page into the network, for XMLHttpRequest, fetch, forms and beacons: the rules of
// main fetch (https://fetch.spec.whatwg.org/#fetching) that come before the host's exchanges, which do the rest.
//
// A request: {method, url: record, headers: [[name, value]…], body: null | Uint8Array | ReadableStream,
//   mode, credentials, redirect, initiator, and optionally: referrer ("client", "no-referrer", a URL),
//   referrerPolicy, cache, keepalive, useCORSPreflight}. mode "navigate" is for forms.
// A listener: {sent(bytes), response(response), data(Uint8Array), end(), failure({kind, message, error?})}
//   where sent may be missing. A response: {type, status, statusText, url, redirected, headers}, filtered.
//   kind: network | timeout | body | refused (what this page's own rules forbid).
import { hostRequest, planExchange, readAnswer } from "./exchange-plan.js";
import { takeKeepaliveQuota } from "./keepalive-quota.js";
import { answerLocally } from "./local-schemes.js";
import { openExchange } from "./native-exchange.js";
import { queueTask } from "../window/tasks.js";
import { copyBytes } from "../language/bytes.js";

export { exchangeSync } from "./exchange-sync.js";

const refused = (message) => ({ __proto__: null, kind: "refused", message });

/** Starts a request; the listener is called in later tasks. → {cancel(reason), pause, resume}. */
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

  /** The listener is no longer called. The reason goes to a body that is a stream. */
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
    if (release === null) return "requests that outlive the page carry at most 64 KiB";
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

  #answerLocally() {
    const { response, body, refusal } = answerLocally(this.#request, this.#plan.tainting);
    if (refusal) return this.#later(() => this.#fail(refused(refusal)));
    this.#later(() => this.#listener.response(response));
    if (body.length > 0) this.#later(() => this.#listener.data(copyBytes(body)));
    this.#later(() => this.#end());
  }

  /** A response that cannot be processed, for example because page script has replaced built-ins, is a failure. */
  #respond(head) {
    let answer;
    try {
      answer = readAnswer(head);
    } catch (error) {
      this.#host.cancel(error);
      this.#fail({ __proto__: null, kind: "network", message: "the response could not be read" });
      throw error;
    }
    this.#listener.response(answer);
  }

  #end() {
    this.#close();
    this.#listener.end();
  }

  #send() {
    this.#host = openExchange(hostRequest(this.#request), this.#request.body, {
      __proto__: null,
      sent: (bytes) => this.#listener.sent?.(bytes),
      response: (head) => this.#respond(head),
      data: (bytes) => this.#listener.data(bytes),
      end: () => this.#end(),
      failure: (reason) => this.#fail(reason),
    });
    if (this.#isPaused) this.#host.pause();
  }
}
