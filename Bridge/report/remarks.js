// What is worth knowing about the run and its recordings: what bears on the verdict stands above the list, the
// rest below.

import { element } from "./dom.js";
import { counted } from "./words.js";

function folded(summary, lines, classes = "remark") {
  if (lines.length === 0) return null;
  const items = lines.slice(0, 500).map((line) => element("li", {}, line));
  if (lines.length > items.length) items.push(element("li", {}, `… and ${lines.length - items.length} more`));
  return element("details", { class: classes, open: classes.includes("loss") || null },
    element("summary", {}, ...summary), element("ul", {}, items));
}

/** What several exchanges share: the first line of each cause, with its examples below it. */
function causes(list) {
  if (list.length === 0) return null;
  const items = list.map(([first, ...rest]) => element("li", {}, first,
    element("ul", {}, rest.map((line) => element("li", {}, line.trim())))));
  return element("details", { class: "remark", open: true },
    element("summary", {}, element("b", {}, "By cause"), ` · ${counted(list.length, "cause", "causes")}`),
    element("ul", {}, items));
}

const recordings = (report) => (report.answers ? [...report.recordings, report.answers] : report.recordings);

function head({ name, producer, exchanges }) {
  const by = producer ? `, written by ${producer}` : "";
  return [element("b", {}, name), ` ${counted(exchanges, "exchange", "exchanges")}${by}`];
}

const made = (list) => list.filter((remark) => remark !== null);

export function warnings(report) {
  return made([
    causes(report.causes),
    ...recordings(report).map((recording) => folded(
      [...head(recording), ` · ${counted(recording.losses.length, "loss", "losses")}`], recording.losses, "remark loss")),
    folded([element("b", {}, "Before you trust it"), ` · ${counted(report.notes.length, "remark", "remarks")}`], report.notes),
  ]);
}

export function background(report) {
  return made([
    folded([element("b", {}, "Carried on"), " from one exchange to the next, and pace"], report.state),
    ...recordings(report).map((recording) => folded(
      [...head(recording), ` · ${counted(recording.warnings.length, "remark", "remarks")}`], recording.warnings)),
    folded(
      [element("b", {}, "Never compared"), ` · ${counted(report.ignored.length, "header field", "header fields")}`],
      report.ignored.length > 0 ? [report.ignored.join(", ")] : []),
  ]);
}
