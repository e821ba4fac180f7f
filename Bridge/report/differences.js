// The differences of one exchange, recorded and actual side by side.

import { element } from "./dom.js";
import { marked } from "./inline-diff.js";

const PARTS = [["request", "Request"], ["status", "Status"], ["field", "Header fields"], ["cookie", "Cookies"], ["body", "Body"]];

const PREFIX = /^(?:header|cookie|body) /;

const CHANGES = { missing: "− missing now", unexpected: "+ new" };

function side(label, classes, runs) {
  const content = runs.map(({ text, isMarked }) => (isMarked ? element("mark", {}, text) : text));
  return element("div", { class: `side ${classes}`, role: "cell" },
    element("span", { class: "label" }, label), content);
}

function pair(difference) {
  const { change, where, recorded, actual } = difference;
  const runs = change === "changed"
    ? marked(recorded, actual)
    : { old: [{ text: recorded, isMarked: false }], new: [{ text: actual, isMarked: false }] };
  const tone = change === "missing" ? "tone-different" : "tone-same";
  return element("div", { class: "pair", role: "row" },
    element("div", { class: `where ${tone}`, role: "rowheader" }, where.replace(PREFIX, ""),
      CHANGES[change] ? element("em", {}, CHANGES[change]) : null),
    change === "unexpected"
      ? side("recorded", "none", [{ text: "nothing", isMarked: false }]) : side("recorded", "old", runs.old),
    change === "missing"
      ? side("actual", "none", [{ text: "nothing", isMarked: false }]) : side("actual", "new", runs.new));
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
