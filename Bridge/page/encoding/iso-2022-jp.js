// ISO-2022-JP, Encoding §12.2: a state machine controlled by escape sequences. Two bytes have the same meaning as in
// EUC-JP with the high bits set.
import { characterOfSequence } from "./multi-byte.js";
import { each } from "../language/lists.js";

const replacement = "\ufffd";
const endOfAll = -1;
const isBetween = (byte, from, to) => byte >= from && byte <= to;

const shifts = {
  __proto__: null, 0x2842: "ascii", 0x284a: "roman", 0x2849: "katakana", 0x2440: "lead", 0x2442: "lead",
};

class Machine {
  state = "ascii";
  output = "ascii";
  first = 0;
  /** Whether nothing followed the last escape sequence: two in a row are an error. */
  hasShifted = false;
  text = "";
  hasError = false;

  put(text) {
    if (text === replacement) this.hasError = true;
    this.text += text;
  }

  /** Processes one byte, or the end. */
  take(byte) {
    if (byte === endOfAll && !pending.has(this.state)) return;
    states[this.state](this, byte);
  }

  /** Reports one error, then reads the bytes again as without the escape character. */
  giveUp(...again) {
    this.hasShifted = false;
    this.state = this.output;
    this.put(replacement);
    for (const byte of each(again)) this.take(byte);
  }
}

/** A state for single bytes. characterOf returns "" if there is no such character. */
const single = (characterOf) => (machine, byte) => {
  if (byte === 0x1b) {
    machine.state = "escapeStart";
    return;
  }
  machine.hasShifted = false;
  machine.put(characterOf(byte) || replacement);
};
const ascii = (byte) => (byte < 0x80 && byte !== 0x0e && byte !== 0x0f ? String.fromCharCode(byte) : "");
const roman = (byte) => (byte === 0x5c ? "\u00a5" : byte === 0x7e ? "\u203e" : ascii(byte));
const katakana = (byte) => (isBetween(byte, 0x21, 0x5f) ? String.fromCharCode(0xff61 - 0x21 + byte) : "");

const pending = new Set(["trail", "escapeStart", "escape"]);
const states = {
  __proto__: null,
  ascii: single(ascii),
  roman: single(roman),
  katakana: single(katakana),

  lead(machine, byte) {
    if (!isBetween(byte, 0x21, 0x7e)) return single(() => "")(machine, byte);
    machine.hasShifted = false;
    machine.first = byte;
    machine.state = "trail";
  },

  trail(machine, byte) {
    machine.state = byte === 0x1b ? "escapeStart" : "lead";
    const isPair = isBetween(byte, 0x21, 0x7e);
    machine.put((isPair && characterOfSequence("EUC-JP", [machine.first | 0x80, byte | 0x80])) || replacement);
  },

  escapeStart(machine, byte) {
    if (byte !== 0x24 && byte !== 0x28) return machine.giveUp(byte);
    machine.first = byte;
    machine.state = "escape";
  },

  escape(machine, byte) {
    const next = byte === endOfAll ? undefined : shifts[(machine.first << 8) | byte];
    if (next === undefined) return machine.giveUp(machine.first, byte);
    machine.state = machine.output = next;
    if (machine.hasShifted) machine.put(replacement);
    machine.hasShifted = true;
  },
};

/** The decoder; null for other encodings. */
export const iso2022Decoder = (encoding, fatal) => {
  if (encoding !== "ISO-2022-JP") return null;
  let machine = new Machine();
  return (bytes, isLast) => {
    for (let index = 0; index < bytes.length; index++) machine.take(bytes[index]);
    if (isLast) machine.take(endOfAll);
    const { text, hasError } = machine;
    machine.text = "";
    if (isLast) machine = new Machine();
    return fatal && hasError ? null : text;
  };
};
