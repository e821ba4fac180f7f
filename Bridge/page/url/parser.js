// The basic URL parser: URL Standard §4.4. The states are in the *-states modules.
import { trimControls } from "../webidl/trim.js";
import { authorityStates } from "./authority-states.js";
import { pathStates } from "./path-states.js";
import { makeRecord } from "./record.js";
import { schemeStates } from "./scheme-states.js";
import { failure, finished } from "./state-results.js";

const states = { ...schemeStates, ...authorityStates, ...pathStates };

/** → the record, or null for failure. The base may be null. */
export const parseURL = (input, base = null) => {
  const trimmed = trimControls(String(input).toWellFormed());
  const url = makeRecord();
  return run(new Parse(trimmed, { __proto__: null, url, base, state: "schemeStart", override: null })) === failure ? null : url;
};

/** Parses a part into an existing record, which it changes. → false for failure. */
export const parseInto = (url, input, override) =>
  run(new Parse(input.toWellFormed(), { __proto__: null, url, base: null, state: override, override })) !== failure;

/**
 * One run of the state machine. Its fields are its own from the start: a setter that page script has put on
 * `Object.prototype` would be handed it otherwise. Every character that decides something is ASCII: code units do.
 */
class Parse {
  input;
  url;
  base;
  state;
  override;
  pointer = 0;
  buffer = "";
  atSignSeen = false;
  insideBrackets = false;
  passwordTokenSeen = false;

  constructor(input, { url, base, state, override }) {
    this.input = input.replace(/[\t\n\r]+/g, "");
    this.url = url;
    this.base = base;
    this.state = state;
    this.override = override;
  }

  /** The rest behind the current character. */
  remainingStartsWith(text) {
    return this.input.startsWith(text, this.pointer + 1);
  }

  /** From the character that is looked at to the end. */
  get rest() {
    return this.input.slice(this.pointer);
  }

  /** Goes to a state that shall look at the same character again. */
  again(state) {
    this.state = state;
    this.pointer -= 1;
  }
}

const run = (parse) => {
  for (; parse.pointer <= parse.input.length; parse.pointer++) {
    const result = states[parse.state](parse, parse.input.charAt(parse.pointer));
    if (result === failure || result === finished) return result;
  }
  return finished;
};
