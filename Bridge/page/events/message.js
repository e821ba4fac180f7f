// MessageEvent, HTML §9.1.
import { toSequence } from "../webidl/sequence.js";
import { Event, eventState, initialize } from "./event.js";
import { member } from "./kinds.js";
import { isEventTarget } from "./listeners.js";
import { defineInterface, expose, requireArguments, toDictionary, toDOMString, toUSVString } from "../webidl/webidl.js";

export class MessageEvent extends Event {
  #init;

  constructor(type, eventInitDict = undefined) {
    requireArguments(arguments.length, 1, "MessageEvent");
    super(type, eventInitDict);
    const init = toDictionary(eventInitDict);
    this.#init = {
      __proto__: null,
      data: member(init, "data", null), lastEventId: member(init, "lastEventId", "", toDOMString),
      origin: member(init, "origin", "", toUSVString), ports: toPorts(member(init, "ports", [])),
      source: member(init, "source", null, toSource),
    };
  }

  get data() { return this.#init.data; }
  get origin() { return this.#init.origin; }
  get lastEventId() { return this.#init.lastEventId; }
  get source() { return this.#init.source; }
  get ports() { return this.#init.ports; }

  initMessageEvent(
    type, bubbles = false, cancelable = false, data = null, origin = "", lastEventId = "", source = null, ports = [],
  ) {
    this.#init;
    requireArguments(arguments.length, 1, "initMessageEvent");
    if (!initialize(eventState(this), toDOMString(type), Boolean(bubbles), Boolean(cancelable))) return;
    this.#init = {
      __proto__: null,
      data, origin: toUSVString(origin), lastEventId: toDOMString(lastEventId), source: toSource(source),
      ports: toPorts(ports),
    };
  }
}

const toSource = (value) => {
  if (value !== null && !isEventTarget(value)) throw new TypeError("source must be a window or a MessagePort");
  return value;
};

let isPort = () => false;

/** cloning/message-channel.js, which builds on events, defines what a MessagePort is. */
export const setPortBrand = (brand) => {
  isPort = brand;
};

/** sequence<MessagePort>, as a frozen array. */
const toPorts = (value) => {
  const ports = toSequence(value, "ports", (port) => port);
  if (!ports.every((port) => isPort(port))) throw new TypeError("ports must be MessagePorts");
  return Object.freeze(ports);
};

defineInterface(MessageEvent);
expose({ MessageEvent });
