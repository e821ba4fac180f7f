// ReadableByteStreamController: Streams Standard §4.7.
import { defineInterface, expose, requireArguments, requireKey } from "../webidl/webidl.js";
import { isEmptyView } from "../language/bytes.js";

export class ReadableByteStreamController {
  #controller;

  constructor(key, controller) {
    requireKey(key);
    this.#controller = controller;
  }

  get byobRequest() {
    return this.#controller.takeBYOBRequest()?.object ?? null;
  }

  get desiredSize() {
    return this.#controller.desiredSize;
  }

  close() {
    const controller = this.#controller;
    if (!controller.canCloseOrEnqueue) throw new TypeError("the stream can no longer be closed");
    controller.requestClose();
  }

  enqueue(chunk) {
    const controller = this.#controller;
    requireArguments(arguments.length, 1, "enqueue");
    if (!ArrayBuffer.isView(chunk)) throw new TypeError("a byte stream accepts only views of ArrayBuffers");
    if (isEmptyView(chunk)) throw new TypeError("the chunk is empty");
    if (!controller.canCloseOrEnqueue) throw new TypeError("the stream accepts no more chunks");
    controller.enqueue(chunk);
  }

  error(reason = undefined) {
    this.#controller.error(reason);
  }
}

defineInterface(ReadableByteStreamController);
Object.defineProperty(ReadableByteStreamController, "length", { value: 0, configurable: true });
expose({ ReadableByteStreamController });
