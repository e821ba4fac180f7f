// One network request, as seen by XMLHttpRequest: XHR §4.5.6, steps 11 and 12.

import { native } from "../native.js";
import { exchangeSync, startExchange } from "../fetch/network.js";
import { clearTimer, setTimer } from "../window/tasks.js";
import { lengthOf } from "./headers.js";
import { HEADERS_RECEIVED, LOADING } from "./state.js";

/** The minimum number of milliseconds between two progress events. */
const progressInterval = 50;

export class Exchange {
  #state;
  #running = null;
  #timer = null;
  #isOver = false;
  #began = native.now();
  #bodyLength;
  #transmitted = 0;
  #lastUpload = -Infinity;
  #lastDownload = -Infinity;
  #toldLength = null;

  constructor(state) {
    this.#state = state;
    this.#bodyLength = state.body?.length ?? 0;
  }

  start(request) {
    this.limit(this.#state.timeout);
    const running = startExchange(request, {
      __proto__: null,
      sent: (count) => this.#hears(() => this.#sent(count)),
      response: (response) => this.#hears(() => this.#responded(response)),
      data: (bytes) => this.#hears(() => this.#data(bytes)),
      end: () => this.#hears(() => this.#end()),
      failure: () => this.#hears(() => this.#fail()),
    });
    if (this.#isOver) running?.cancel();
    else this.#running = running;
  }

  /** The timeout counts from send(), whenever it is set; 0 means none. */
  limit(milliseconds) {
    if (this.#timer !== null) clearTimer(this.#timer);
    this.#timer = null;
    if (milliseconds === 0 || this.#isOver) return;
    const left = Math.max(0, this.#began + milliseconds - native.now());
    this.#timer = setTimer(() => this.#timeOut(), left);
  }

  /** This exchange fires no more events. */
  stop() {
    this.#close();
    this.#running?.cancel();
    this.#running = null;
  }

  #close() {
    this.#isOver = true;
    if (this.#timer !== null) clearTimer(this.#timer);
    this.#timer = null;
  }

  /** If page script has replaced built-ins of this page, a step may fail: the request then ends immediately. */
  #hears(step) {
    if (this.#isOver) return;
    try {
      step();
    } catch (error) {
      if (this.#state.exchange === this) this.#breakOff();
      throw error;
    }
  }

  #breakOff() {
    const running = this.#running;
    this.#running = null;
    this.#fail();
    running?.cancel();
  }

  /** Whether a listener ended or replaced this exchange. */
  get #isReplaced() {
    return this.#isOver || this.#state.exchange !== this;
  }

  #timeOut() {
    const state = this.#state;
    if (this.#isOver) return;
    state.hasTimedOut = true;
    state.terminate();
    state.handleErrors();
  }

  #sent(count) {
    const state = this.#state;
    if (native.lossy || state.isUploadComplete || count <= this.#transmitted) return;
    this.#transmitted = Math.min(count, this.#bodyLength);
    if (this.#transmitted === this.#bodyLength) {
      this.#endUpload();
      return;
    }
    const now = native.now();
    if (now - this.#lastUpload < progressInterval) return;
    this.#lastUpload = now;
    if (state.hasUploadListeners) state.fireUpload("progress", this.#transmitted, this.#bodyLength);
  }

  /** "processRequestEndOfBody", with the progress of the last chunk. An abort() in its listeners ends the upload. */
  #endUpload() {
    const state = this.#state;
    const tell = (type) => state.hasUploadListeners && state.fireUpload(type, this.#bodyLength, this.#bodyLength);
    tell("progress");
    if (this.#isReplaced) return;
    state.isUploadComplete = true;
    tell("load");
    if (!this.#isReplaced) tell("loadend");
  }

  /** The response ends the upload, as in engines. A lossy engine is never notified of uploads. */
  #responded(response) {
    const state = this.#state;
    if (!state.isUploadComplete && !native.lossy) this.#endUpload();
    if (this.#isReplaced) return;
    state.response = response;
    state.enter(HEADERS_RECEIVED);
  }

  /** "processBodyChunk": the state follows the throttling, as in the standard. */
  #data(bytes) {
    const state = this.#state;
    state.received.append(bytes);
    const now = native.now();
    if (now - this.#lastDownload < progressInterval) return;
    this.#lastDownload = now;
    if (state.readyState === HEADERS_RECEIVED) state.readyState = LOADING;
    state.enter(state.readyState);
    if (this.#isReplaced) return;
    this.#toldLength = state.received.length;
    state.fireProgress("progress", this.#toldLength, lengthOf(state.response.headers));
  }

  #end() {
    this.#close();
    this.#running = null;
    this.#state.handleEndOfBody(this.#toldLength);
  }

  #fail() {
    const state = this.#state;
    this.#close();
    state.exchange = null;
    state.forgetResponse();
    state.handleErrors();
  }
}

/** Waits for the whole response: XHR §4.5.6, step 12. */
export const exchangeNow = (state, request) => {
  const { response, body, failure } = exchangeSync(request, state.timeout);
  if (failure) state.hasTimedOut = failure.kind === "timeout";
  else {
    state.response = response;
    if (body) state.received.append(new Uint8Array(body));
  }
  state.handleEndOfBody();
};

