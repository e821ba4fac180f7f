// One exchange in the list.

import { detail } from "./detail.js";
import { element, icon } from "./dom.js";
import { outcomeOf } from "./outcomes.js";
import { duration } from "./words.js";

/** Scheme, host and the rest of a URL, cut by text: a recorded URL need not be one. */
export function parts(url) {
  const match = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)(.*)$/isu.exec(url);
  return match ? { host: match[2], path: match[3] || "/" } : { host: "", path: url };
}

function status({ status: recorded, actualStatus }) {
  if (recorded === undefined) return [];
  if (actualStatus === undefined) return [String(recorded)];
  return [element("del", {}, `${recorded} → `), element("ins", {}, actualStatus)];
}

/** The bar from start to end; its first part is the wait for the first byte. */
function lane({ start, time, wait }, span) {
  const node = element("span", { class: "lane", "aria-hidden": "true" });
  if (start === undefined || time === undefined || span === 0) return node;
  const percent = (value) => `${((100 * value) / span).toFixed(3)}%`;
  const bar = (from, length, classes) => {
    const part = element("i", { class: classes });
    part.style.left = percent(from);
    part.style.width = percent(length);
    node.append(part);
  };
  const waited = Math.min(wait ?? 0, time);
  if (waited > 0) bar(start, waited, "wait");
  bar(start + waited, time - waited, "");
  return node;
}

/** The item of an exchange; its details are made when it is first opened. */
export function row(exchange, report, onToggle) {
  const outcome = outcomeOf(exchange);
  const { host, path } = parts(exchange.url);
  const several = report.recordings.length > 1;
  const round = exchange.round ? ` ×${exchange.round}` : "";
  const label = (several ? `${exchange.file + 1}·${exchange.number}` : String(exchange.number)) + round;
  const button = element("button", {
    type: "button", class: "row", "aria-expanded": "false", title: exchange.url,
    onclick: () => toggle(!item.isOpen),
  },
    icon(exchange.outcome, `icon tone-${exchange.outcome}`),
    element("span", { class: "number" }, label),
    element("span", { class: "what" },
      element("span", { class: "method" }, exchange.method),
      element("span", { class: "target" }, path,
        report.hosts > 1 && host ? element("span", { class: "host" }, `  ${host}`) : null)),
    element("span", { class: "status" }, status(exchange)),
    element("span", { class: "time" }, duration(exchange.time)),
    lane(exchange, report.span),
    icon("chevron", "chevron"));
  button.setAttribute("aria-label",
    `${outcome.word}: number ${label}, ${exchange.method} ${exchange.url}`);
  const item = { exchange, button, node: element("li", { class: "item", id: `x-${exchange.id}` }, button), isOpen: false };
  const toggle = (isOpen) => {
    if (isOpen === item.isOpen) return;
    item.isOpen = isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen && !item.detail) {
      item.detail = detail(exchange, report);
      item.node.append(item.detail);
    }
    item.detail.hidden = !isOpen;
    onToggle(item);
  };
  item.toggle = toggle;
  return item;
}
