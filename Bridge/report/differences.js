// The differences of one exchange, recorded and actual side by side.

import { element } from "./dom.js";
import { marked } from "./inline-diff.js";

const PARTS = [["request", "Request"], ["status", "Status"], ["field", "Header fields"], ["cookie", "Cookies"], ["body", "Body"]];

const PREFIX = /^(?:header|cookie|body) /;

const CHANGES = { missing: "− missing now", unexpected: "+ new" };

const plain = (text) => [{ text, isMarked: false }];

const content = (runs) => runs.map(({ text, isMarked }) => (isMarked ? element("mark", {}, text) : text));

/** `now`: what the recorded value has become in this session, if that is another one. */
function side(label, classes, runs, now) {
  return element("div", { class: `side ${classes}`, role: "cell" },
    element("span", { class: "label" }, label), content(runs),
    now ? element("div", { class: "now" }, element("em", {}, "now "), content(now)) : null);
}

function pair(difference) {
  const { change, where, recorded, expected, actual } = difference;
  const runs = change === "changed"
    ? marked(expected ?? recorded, actual)
    : { old: plain(expected ?? recorded), new: plain(actual) };
  const tone = change === "missing" ? "tone-different" : "tone-same";
  return element("div", { class: "pair", role: "row" },
    element("div", { class: `where ${tone}`, role: "rowheader" }, where.replace(PREFIX, ""),
      CHANGES[change] ? element("em", {}, CHANGES[change]) : null),
    change === "unexpected"
      ? side("recorded", "none", plain("nothing"))
      : side("recorded", "old", expected === undefined ? runs.old : plain(recorded), expected === undefined ? null : runs.old),
    change === "missing" ? side("actual", "none", plain("nothing")) : side("actual", "new", runs.new));
}

export function differences(list) {
  const rows = [element("div", { class: "pair head", role: "row" },
    ...["Where", "Recorded", "Actual"].map((word) => element("div", { role: "columnheader" }, word)))];
  for (const [kind, title] of PARTS) {
    const some = list.filter((difference) => difference.kind === kind);
    if (some.length === 0) continue;
    rows.push(element("div", { class: "pair part", role: "row" },
      element("h3", { role: "cell" }, title)), ...some.map(pair));
  }
  return element("div", { class: "compare", role: "table", "aria-label": "Differences" }, rows);
}
