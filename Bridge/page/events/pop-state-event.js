// PopStateEvent: HTML Standard §7.4.6.
import { Event } from "./events.js";
import { defineInterface, expose, requireArguments, toDictionary } from "../webidl/webidl.js";

export class PopStateEvent extends Event {
  #state;
  #hasUAVisualTransition;

  constructor(type, init = { __proto__: null }) {
    requireArguments(arguments.length, 1, "PopStateEvent");
    super(type, init);
    const { hasUAVisualTransition = false, state = null } = toDictionary(init);
    this.#hasUAVisualTransition = Boolean(hasUAVisualTransition);
    this.#state = state;
  }

  get state() { return this.#state; }
  get hasUAVisualTransition() { return this.#hasUAVisualTransition; }
}

defineInterface(PopStateEvent);
expose({ PopStateEvent });
