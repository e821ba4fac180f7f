// ReadableStreamBYOBRequest: Streams Standard §4.8.
import { isDetached } from "./buffers.js";
import { toEnforcedSize } from "./source.js";
import { constructionKey, defineInterface, expose, requireArguments, requireKey } from "../webidl/webidl.js";
import { bufferOfView } from "../language/bytes.js";

/** The remaining space in a waiting view, for the source to fill. */
export class BYOBRequest {
  controller;
  view;
  object;

  constructor(controller, { buffer, offset, filled, length }) {
    this.controller = controller;
    this.view = new Uint8Array(buffer, offset + filled, length - filled);
    this.object = new ReadableStreamBYOBRequest(constructionKey, this);
  }

  invalidate() {
    this.controller = null;
    this.view = null;
  }
}

export class ReadableStreamBYOBRequest {
  #request;

  constructor(key, request) {
    requireKey(key);
    this.#request = request;
  }

  get view() {
    return this.#request.view;
  }

  respond(bytesWritten) {
    const request = this.#request;
    requireArguments(arguments.length, 1, "respond");
    const count = toEnforcedSize(bytesWritten);
    if (!request.controller) throw new TypeError("the request was already answered");
    if (isDetached(bufferOfView(request.view))) throw new TypeError("the view's buffer is detached");
    request.controller.pending.respond(count);
  }

  respondWithNewView(view) {
    const request = this.#request;
    requireArguments(arguments.length, 1, "respondWithNewView");
    if (!ArrayBuffer.isView(view)) throw new TypeError("a view of an ArrayBuffer is needed");
    if (!request.controller) throw new TypeError("the request was already answered");
    if (isDetached(bufferOfView(view))) throw new TypeError("the view's buffer is detached");
    request.controller.pending.respondWithView(view);
  }
}

defineInterface(ReadableStreamBYOBRequest);
Object.defineProperty(ReadableStreamBYOBRequest, "length", { value: 0, configurable: true });
expose({ ReadableStreamBYOBRequest });
