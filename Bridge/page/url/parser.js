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

/** Parses a part into an existing record, which is modified. → false for failure. */
export const parseInto = (url, input, override) =>
  run(new Parse(input.toWellFormed(), { __proto__: null, url, base: null, state: override, override })) !== failure;

/**
 * One run of the state machine. Its fields are own properties from the start; otherwise a setter that page script has
 * put on `Object.prototype` would receive them. Every deciding character is ASCII, so code units suffice.
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

  /** The text after the current character. */
  remainingStartsWith(text) {
    return this.input.startsWith(text, this.pointer + 1);
  }

  /** The text from the current character to the end. */
  get rest() {
    return this.input.slice(this.pointer);
  }

  /** Switches to a state that processes the same character again. */
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
