// fetch() (https://fetch.spec.whatwg.org/#fetch-method).
import { addAbortAlgorithm, removeAbortAlgorithm } from "../abort/abort.js";
import { Body } from "./body.js";
import { defineOperations } from "../webidl/global-members.js";
import { combine } from "./header-list.js";
import { matchesIntegrity } from "./integrity.js";
import { join } from "../webidl/bytes.js";
import { startExchange } from "./network.js";
import { Request, requestSignal, requestState } from "./request.js";
import { responseBody } from "./response-body.js";
import { isNullBodyStatus, makeResponse } from "./response.js";
import { signalState } from "../abort/algorithms.js";
import { cancelStream, isReadableStream } from "../streams/interfaces.js";
import { requireArguments } from "../webidl/webidl.js";
import { append } from "../language/lists.js";
import { markHandled } from "../streams/promises.js";

/** One call of fetch(), from its request to the end of the response's body. */
class Call {
  #request;
  #signal;
  #settle;
  #exchange = null;
  #body = null;
  /** A response that is held back until its bytes are verified: {head, chunks}. */
  #held = null;
  #abortWith = (reason) => this.#abort(reason);

  constructor(request, settle) {
    this.#request = requestState(request);
    this.#signal = requestSignal(request);
    this.#settle = settle;
  }

  start() {
    const { aborted, reason } = signalState(this.#signal);
    if (aborted) return this.#abort(reason);
    addAbortAlgorithm(this.#signal, this.#abortWith);
    const request = { __proto__: null, ...this.#request, body: this.#request.body?.source ?? null, initiator: "fetch" };
    this.#exchange = startExchange(request, {
      __proto__: null,
      response: (head) => this.#hears(() => this.#answered(head)),
      data: (bytes) => this.#hears(() => (this.#held ? append(this.#held.chunks, bytes) : this.#body?.write(bytes))),
      end: () => this.#hears(() => (this.#held ? this.#verify() : this.#body?.close())),
      failure: (reason) => this.#fail(reason),
    });
  }

  /** If page script has replaced built-ins of this page, a step may fail: the request then ends immediately. */
  #hears(step) {
    try {
      step();
    } catch (error) {
      this.#exchange.cancel(error);
      this.#fail({ __proto__: null, message: "page script has replaced built-ins that fetch() needs" });
      throw error;
    }
  }

  /** "Abort the fetch() call". */
  #abort(reason) {
    this.#settle.reject(reason);
    if (this.#exchange) this.#exchange.cancel(reason);
    else cancelUnsent(this.#request.body, reason);
    this.#body?.fail(reason);
  }

  #answered(head) {
    if (this.#request.integrity !== "") return void (this.#held = { __proto__: null, head, chunks: [] });
    this.#body = this.#hasBody(head) ? responseBody(this.#exchange, (reason) => this.#discard(reason)) : null;
    const body = this.#body && new Body(this.#body.stream);
    if (combine(head.headers, "content-length") === "0") this.#body?.close();
    this.#settle.resolve(makeResponse({ __proto__: null, ...head, body }, "immutable"));
  }

  /** Main fetch, step 23: a response that cannot be read cannot be verified. */
  #verify() {
    const { head, chunks } = this.#held;
    const bytes = join(chunks);
    const isRight = this.#hasBody(head) && matchesIntegrity(bytes, this.#request.integrity);
    if (isRight) this.#settle.resolve(makeResponse({ __proto__: null, ...head, body: new Body(bytes) }, "immutable"));
    else this.#fail({ __proto__: null, message: "the response does not match its integrity" });
  }

  #hasBody({ type, status }) {
    return (type === "basic" || type === "cors") && this.#request.method !== "HEAD" && !isNullBodyStatus(status);
  }

  /** Page script no longer wants the body. */
  #discard(reason) {
    removeAbortAlgorithm(this.#signal, this.#abortWith);
    this.#exchange.cancel(reason);
  }

  /**
   * Until the response's head arrives, the promise is rejected; later the body's reader fails. Only the first failure
   * counts.
   */
  #fail({ message }) {
    removeAbortAlgorithm(this.#signal, this.#abortWith);
    const error = new TypeError(`fetch failed: ${message}`);
    this.#settle.reject(error);
    this.#body?.fail(error);
  }
}

/** Gives the reason to a stream that was never read. */
const cancelUnsent = (body, reason) => {
  if (body === null || !isReadableStream(body.source) || body.isUnusable) return;
  markHandled(cancelStream(body.source, reason)); // its result no longer matters
};

const operations = {
  fetch(input, init = undefined) {
    return new Promise((resolve, reject) => {
      requireArguments(arguments.length, 1, "fetch");
      new Call(new Request(input, init), { __proto__: null, resolve, reject }).start();
    });
  },
};
defineOperations(globalThis, operations);
export const { fetch } = operations;
