// MessageChannel and MessagePort, HTML §9.4, within one page.
import { defineEventHandlers, Event, EventTarget, fire, MessageEvent } from "../events/events.js";
import { setPortBrand } from "../events/message.js";
import { dataCloneError, registerTransferable, serializeWithTransfer, toTransferList } from "./structured-clone.js";
import { queueTask } from "../window/tasks.js";
import {
  constructionKey, defineInterface, expose, requireArguments, requireKey, toDictionary,
} from "../webidl/webidl.js";
import { append, filtered } from "../language/lists.js";

// An end: {port, peer, queue, isEnabled}. Transferring a port moves its end to the new port.
const makeEnd = () => ({ __proto__: null, port: null, peer: null, queue: [], isEnabled: false });

let isPort, detach;

export class MessagePort extends EventTarget {
  #end;

  static {
    isPort = (value) => typeof value === "object" && value !== null && #end in value;
    detach = (port) => {
      const end = port.#end;
      port.#end = null;
      return end;
    };
  }

  constructor(key = undefined, end = null) {
    requireKey(key);
    super();
    this.#end = end;
    end.port = this;
  }

  postMessage(message, options = undefined) {
    const end = this.#end;
    requireArguments(arguments.length, 1, "postMessage");
    const transfer = transferOf(options);
    if (transfer.includes(this)) throw dataCloneError("The port that posts");
    const isDoomed = end?.peer && transfer.includes(end.peer.port); // its own other end would carry the message
    const open = serializeWithTransfer(message, transfer);
    if (end?.peer && !isDoomed) deliver(end.peer, open);
  }

  start() {
    const end = this.#end;
    if (!end || end.isEnabled) return;
    end.isEnabled = true;
    for (let count = end.queue.length; count > 0; count--) queueTask(() => receive(end));
  }

  close() {
    const end = detach(this);
    if (end) disentangle(end);
  }
}

/** (message, transfer) or (message, {transfer}). */
export const transferOf = (options) => {
  const isList = typeof options === "object" && options !== null && Symbol.iterator in options;
  return toTransferList(isList ? options : toDictionary(options, "StructuredSerializeOptions").transfer);
};

const deliver = (end, open) => {
  append(end.queue, open);
  if (end.isEnabled) queueTask(() => receive(end));
};

/** One task per message. A task queued before a transfer finds the queue disabled again. */
const receive = (end) => {
  if (!end.isEnabled || end.queue.length === 0) return;
  const { port } = end;
  fire(port, messageEvent(end.queue.shift()));
};

export const messageEvent = (open, about = { __proto__: null }) => {
  try {
    const { value: data, transferred } = open();
    return new MessageEvent("message", { __proto__: null, ...about, data, ports: filtered(transferred, isPort) });
  } catch {
    return new MessageEvent("messageerror", about); // the message cannot be created here, which the event reports
  }
};

const disentangle = (end) => {
  const { peer } = end;
  end.isEnabled = false;
  end.queue = [];
  if (!peer) return;
  end.peer = peer.peer = null;
  queueTask(() => fire(peer.port, new Event("close")));
};

setPortBrand(isPort);
registerTransferable(isPort, (port) => {
  const end = detach(port);
  if (!end) throw dataCloneError("A port that is closed or was transferred");
  end.isEnabled = false;
  return () => new MessagePort(constructionKey, end);
});

export class MessageChannel {
  #port1;
  #port2;

  constructor() {
    const one = makeEnd(), other = makeEnd();
    one.peer = other;
    other.peer = one;
    this.#port1 = new MessagePort(constructionKey, one);
    this.#port2 = new MessagePort(constructionKey, other);
  }

  get port1() { return this.#port1; }
  get port2() { return this.#port2; }
}

defineInterface(MessagePort);
defineEventHandlers(MessagePort, ["onmessage", "onmessageerror", "onclose"]);

// Setting onmessage for the first time starts the port (HTML §9.4.4).
const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
const { start } = MessagePort.prototype;
const onmessage = Object.getOwnPropertyDescriptor({
  get onmessage() { return get.call(this); },
  set onmessage(value) {
    set.call(this, value);
    start.call(this);
  },
}, "onmessage");
Object.defineProperty(MessagePort.prototype, "onmessage", { ...onmessage, enumerable: true, configurable: true });

defineInterface(MessageChannel);
expose({ MessageChannel, MessagePort });
