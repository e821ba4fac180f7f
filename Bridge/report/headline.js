// The verdict in a sentence, and what stands beneath it.

import { counted, duration, number } from "./words.js";

const isAre = (count) => (count === 1 ? "is" : "are");

function same(sums) {
  if (sums.total === 0) return "There was nothing to replay";
  if (sums.same === 1) return "The answer is the same";
  return `All ${number(sums.same)} answers are the same`;
}

function different(sums) {
  const compared = sums.same + sums.different + sums.unmatched;
  if (sums.different === 0) return `${counted(sums.unmatched, "request has", "requests have")} no recorded answer`;
  return `${number(sums.different)} of ${counted(compared, "answer", "answers")} ${sums.different === 1 ? "differs" : "differ"}`;
}

export function headline({ verdict, summary }) {
  switch (verdict) {
    case "same": return same(summary);
    case "different": return different(summary);
    case "not comparable":
      return summary.notComparable > 0
        ? `${counted(summary.notComparable, "exchange", "exchanges")} could not be compared`
        : "Nothing could be compared";
    case "interrupted": return "The run was interrupted";
    default: return "The run is incomplete";
  }
}

/** The symbol of a verdict: that of the outcome that made it. */
export function symbol({ verdict, summary }) {
  switch (verdict) {
    case "same": return "same";
    case "different": return summary.different > 0 ? "different" : "unmatched";
    default: return "notComparable";
  }
}

export function lead({ summary, exitCode, verdict }, exchanges) {
  const end = exchanges.reduce((latest, { start, time }) => Math.max(latest, (start ?? 0) + (time ?? 0)), 0);
  const parts = [
    `${number(summary.sent)} sent, ${number(summary.skipped)} skipped, ${number(summary.unsent)} unsent`,
    `${counted(summary.bodiesCompared, "body", "bodies")} compared`,
  ];
  if (summary.bodiesNotRecorded > 0) {
    parts.push(`${number(summary.bodiesNotRecorded)} ${isAre(summary.bodiesNotRecorded)} not in the recording`);
  }
  if (end > 0) parts.push(`took ${duration(end)}`);
  return `${parts.join(" · ")} · verdict “${verdict}”, exit code ${exitCode}`;
}
