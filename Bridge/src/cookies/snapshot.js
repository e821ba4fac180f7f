// document.cookie for hosts that answer asynchronously: a snapshot, updated after each read and write. It contains a
// write immediately, and the decision of the host's rules after the host has answered.
import { complain, indexOf, substring } from "../foundation/primordials.js";
import { trimBlanks } from "../foundation/text.js";

const before = (text, separator) => {
  const at = indexOf(text, separator);
  return at < 0 ? text : substring(text, 0, at);
};

/** The cookies of a snapshot with one pair set. */
const withPair = (snapshot, line) => {
  const pair = trimBlanks(before(line, ";"));
  const name = trimBlanks(before(pair, "="));
  let result = "";
  for (let rest = snapshot; rest !== ""; ) {
    const one = before(rest, "; ");
    if (before(one, "=") !== name) result += `${one}; `;
    rest = substring(rest, one.length + 2);
  }
  return result + pair;
};

export const makeSnapshot = (ask) => {
  let snapshot = "";
  const refresh = async (operation) => {
    try {
      if (operation) await ask(operation);
      snapshot = (await ask({ __proto__: null, op: "documentCookie" })).cookie ?? "";
    } catch (error) {
      complain(`document.cookie could not reach the host's cookie jar: ${error?.message ?? error}`);
    }
  };
  refresh(null);
  return {
    read() {
      refresh(null);
      return snapshot;
    },
    write(line) {
      snapshot = withPair(snapshot, line);
      refresh({ __proto__: null, op: "setDocumentCookie", line });
    },
  };
};
