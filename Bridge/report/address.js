// What is shown, in the fragment of the address: whoever gets the link sees the same.
//   #open=12&q=cart&show=different,unmatched&order=slowest&theme=dark

import { outcomes } from "./outcomes.js";
import { orders } from "./selection.js";

const codes = new Set(outcomes.map(({ code }) => code));

export function read(usual) {
  const values = new URLSearchParams(location.hash.slice(1));
  const shown = values.get("show")?.split(",").filter((code) => codes.has(code));
  const open = values.get("open");
  return {
    on: new Set(shown ?? usual.on),
    query: values.get("q") ?? "",
    order: orders.includes(values.get("order")) ? values.get("order") : "sent",
    theme: ["light", "dark"].includes(values.get("theme")) ? values.get("theme") : "auto",
    open: open !== null && /^\d{1,9}$/u.test(open) ? Number(open) : null,
  };
}

export function write(state, usual) {
  const values = new URLSearchParams();
  if (state.open !== null) values.set("open", String(state.open));
  if (state.query !== "") values.set("q", state.query);
  const shown = [...state.on].sort().join(",");
  if (shown !== [...usual.on].sort().join(",")) values.set("show", shown);
  if (state.order !== "sent") values.set("order", state.order);
  if (state.theme !== "auto") values.set("theme", state.theme);
  const fragment = values.toString();
  // Unlike an assignment, this makes no entry in the history for each letter of a query.
  history.replaceState(null, "", fragment === "" ? "#" : `#${fragment}`);
}
