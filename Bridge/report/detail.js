// What an opened exchange shows.

import { differences } from "./differences.js";
import { element } from "./dom.js";
import { counted, duration } from "./words.js";

function times(exchange) {
  const parts = [];
  if (exchange.time !== undefined) parts.push(`${duration(exchange.time)} now`);
  if (exchange.wait !== undefined) parts.push(`first byte after ${duration(exchange.wait)}`);
  if (exchange.recordedTime !== undefined) parts.push(`${duration(exchange.recordedTime)} when recorded`);
  return parts.join(" · ");
}

function facts(exchange, report) {
  const recording = report.recordings[exchange.file];
  const entries = [
    ["URL", element("code", {}, exchange.url)],
    ["Recording", `${recording.name}, exchange ${exchange.number}`],
    ["Time", times(exchange)],
    ["Note", exchange.note ?? ""],
  ].filter(([, value]) => value !== "");
  return element("dl", { class: "facts" },
    entries.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
}

function why(exchange) {
  if (!exchange.why && !exchange.closest) return null;
  const closest = exchange.closest ?? [];
  const sentence = exchange.why ?? (closest.length > 0
    ? "The recording has no answer to it. Closest:" : "The recording has no answer to it and nothing close.");
  return element("div", { class: `why tone-${exchange.outcome}` }, sentence,
    closest.length > 0 ? element("ul", {}, closest.map((line) => element("li", {}, line))) : null);
}

function select(node) {
  const selection = getSelection();
  selection.selectAllChildren(node);
}

function curl(line) {
  const text = element("pre", { tabindex: "0" }, line);
  // Clipboards are for secure contexts; where there is none, the line is selected for the user to copy.
  const copy = async ({ currentTarget: button }) => {
    try {
      await navigator.clipboard.writeText(line);
      button.textContent = "Copied";
    } catch {
      select(text);
      button.textContent = "Selected";
    }
  };
  return element("div", { class: "curl" }, text,
    element("button", { type: "button", class: "quiet", onclick: copy }, "Copy"));
}

/** Differences that do not count, and why. */
function accepted(lines) {
  if (!lines) return null;
  return element("div", { class: "why tone-same" },
    `${counted(lines.length, "difference does", "differences do")} not count:`,
    element("ul", {}, lines.map((line) => element("li", {}, line))));
}

export function detail(exchange, report) {
  const list = exchange.differences ?? [];
  return element("div", { class: "detail" },
    why(exchange), list.length > 0 ? differences(list) : null,
    exchange.omitted ? element("p", { class: "more" },
      `${counted(exchange.omitted, "more difference is", "more differences are")} not listed here.`) : null,
    accepted(exchange.accepted), facts(exchange, report), exchange.curl ? curl(exchange.curl) : null);
}
