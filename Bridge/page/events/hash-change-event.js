// HashChangeEvent: HTML Standard §7.4.6.
import { Event } from "./events.js";
import { defineInterface, expose, requireArguments, toDictionary, toUSVString } from "../webidl/webidl.js";

export class HashChangeEvent extends Event {
  #newURL;
  #oldURL;

  constructor(type, init = { __proto__: null }) {
    requireArguments(arguments.length, 1, "HashChangeEvent");
    super(type, init);
    const { newURL = "", oldURL = "" } = toDictionary(init);
    this.#newURL = toUSVString(newURL);
    this.#oldURL = toUSVString(oldURL);
  }

  get oldURL() {
    return this.#oldURL;
  }

  get newURL() {
    return this.#newURL;
  }
}

defineInterface(HashChangeEvent);
expose({ HashChangeEvent });
