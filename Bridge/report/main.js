// The page of a report: reads its data and ties its parts together.

import { read, write } from "./address.js";
import { chips, proportion } from "./chips.js";
import { byId, element, icon } from "./dom.js";
import { headline, lead, symbol } from "./headline.js";
import { listen } from "./keys.js";
import { List } from "./list.js";
import { outcomeOf, outcomes } from "./outcomes.js";
import { background, warnings } from "./remarks.js";
import { parts } from "./row.js";
import { selected } from "./selection.js";
import { setTheme, themes } from "./theme.js";
import { counted, duration, number } from "./words.js";

const report = JSON.parse(byId("data").textContent);
const { exchanges } = report;
exchanges.forEach((exchange, index) => {
  exchange.id = index + 1;
  exchange.endpointIndex = exchange.endpoint;
  exchange.endpoint = report.endpoints[exchange.endpoint];
});
report.span = exchanges.reduce((latest, { start, time }) => Math.max(latest, (start ?? 0) + (time ?? 0)), 0);
report.hosts = new Set(exchanges.map(({ url }) => parts(url).host).filter((host) => host !== "")).size;

// Who opens a report of ten thousand exchanges wants to see the three that differ.
const troubles = exchanges.filter((exchange) => outcomeOf(exchange).isTrouble);
const usual = {
  on: outcomes.filter(({ isTrouble }) => isTrouble || troubles.length === 0).map(({ code }) => code),
};
const state = read(usual);

function head() {
  byId("against").textContent = `${report.recordings.map(({ name }) => name).join(", ")} ${report.against}`;
  byId("badge").append(icon(symbol(report), `icon tone-${symbol(report)}`));
  byId("headline").textContent = headline(report);
  byId("lead").textContent = lead(report, exchanges);
  byId("remarks").append(...warnings(report));
  byId("about").append(...background(report));
  for (const share of [0, 0.5, 1]) {
    const tick = element("span", {}, share === 0 ? "0" : duration(report.span * share));
    tick.style.left = `${share * 100}%`;
    byId("axis").append(tick);
  }
  proportion(exchanges);
}

const list = new List(report, (item) => {
  state.open = item.isOpen ? item.exchange.id : null;
  write(state, usual);
});

function showAll() {
  state.on = new Set(outcomes.map(({ code }) => code));
  state.query = "";
  byId("query").value = "";
  update();
}

function update() {
  const found = selected(exchanges, state);
  list.show(found, state.order);
  mark();
  byId("count").textContent = found.length === exchanges.length
    ? counted(found.length, "exchange", "exchanges") : `${number(found.length)} of ${number(exchanges.length)}`;
  byId("empty").hidden = found.length > 0;
  byId("columns").hidden = found.length === 0;
  byId("empty").replaceChildren(
    exchanges.length === 0 ? "There are no exchanges." : "No exchange fits.",
    ...(exchanges.length === 0 ? [] : [element("button", { type: "button", class: "quiet", onclick: showAll }, "Show all")]));
  write(state, usual);
}

function tools() {
  for (const id of ["theme", "chips", "tools", "foot"]) byId(id).hidden = false;
  byId("query").value = state.query;
  byId("query").addEventListener("input", ({ target }) => {
    state.query = target.value;
    update();
  });
  byId("order").value = state.order;
  byId("order").addEventListener("change", ({ target }) => {
    state.order = target.value;
    update();
  });
  setTheme(state.theme);
  themes((theme) => {
    state.theme = theme;
    write(state, usual);
  });
}

function clear() {
  if (byId("query").value === "") return document.activeElement?.blur();
  state.query = "";
  byId("query").value = "";
  update();
}

/** Opens what the address asks for, whatever is hidden. */
function openAsked(id) {
  const asked = exchanges[id - 1];
  if (!asked) return;
  if (!list.find(id)) {
    state.on.add(asked.outcome);
    if (!selected([asked], state).length) state.query = byId("query").value = "";
    update();
  }
  const item = list.find(id);
  item.toggle(true);
  item.node.scrollIntoView({ block: "start" });
}

const mark = chips(exchanges, state, () => update());
const asked = state.open;
head();
tools();
listen(list, clear);
update();
// One trouble needs no click.
if (asked !== null) openAsked(asked);
else if (troubles.length === 1) list.find(troubles[0].id)?.toggle(true);
