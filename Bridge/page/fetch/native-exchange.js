// The host's exchanges by number: their listeners, and how a stream is written to one.
import { native } from "../native.js";
import { queueTask } from "../window/tasks.js";
import { uploadStream } from "./upload-stream.js";

const running = new Map();
let lastID = 0;

/**
 * Starts an exchange. `body`: null, bytes or a stream. The listener has sent, response, data, end and failure. It is
 * not called after end, failure or cancel.
 */
export const openExchange = (head, body, listener) => {
  const id = ++lastID;
  const isStream = body !== null && !(body instanceof Uint8Array);
  const exchange = { __proto__: null, listener, upload: null };
  running.set(id, exchange);
  native.request(id, head, isStream ? "stream" : body);
  if (isStream) exchange.upload = uploadStream(id, body, (error) => breakOff(id, error));
  return {
    __proto__: null,
    pause: () => running.has(id) && native.pause(id),
    resume: () => running.has(id) && native.resume(id),
    cancel(reason) {
      if (!running.delete(id)) return;
      native.cancel(id);
      exchange.upload?.cancel(reason);
    },
  };
};

/**
 * Handles a failure of the page's stream, possibly during the call that started the exchange. The server may have
 * received a part, and must not take it for the whole.
 */
const breakOff = (id, error) => {
  const exchange = running.get(id);
  if (!running.delete(id)) return;
  native.failBody(id, String(error?.message ?? "the stream failed"));
  native.cancel(id);
  queueTask(() => exchange.listener.failure({ __proto__: null, kind: "body", message: "the request's stream failed", error }));
};

/** Removes the exchange before it calls the listener, for which the exchange has then ended. */
const finish = (id, tell) => {
  const exchange = running.get(id);
  if (!running.delete(id)) return;
  exchange.upload?.cancel();
  tell(exchange.listener);
};

// The functions that the host calls.
export const sent = (id, count) => running.get(id)?.listener.sent?.(count);
export const bodyWanted = (id) => running.get(id)?.upload?.resume();
export const response = (id, head) => running.get(id)?.listener.response(head);
export const data = (id, buffer) => running.get(id)?.listener.data(new Uint8Array(buffer));
export const end = (id) => finish(id, (listener) => listener.end());
export const failure = (id, reason) => finish(id, (listener) => listener.failure(reason));
