// The keyboard: what the line at the foot of the page says.

import { byId } from "./dom.js";
import { outcomeOf } from "./outcomes.js";

const isTyping = (target) => target.matches("input, select, textarea");

export function listen(list, clear) {
  const place = () => list.items.findIndex(({ node }) => node.contains(document.activeElement));
  const focus = (item) => {
    if (!item) return;
    item.button.focus({ preventScroll: true });
    item.node.scrollIntoView({ block: "nearest" });
  };
  const nextTrouble = () => {
    for (let at = place() + 1, item = list.at(at); item; item = list.at(at += 1)) {
      if (outcomeOf(item.exchange).isTrouble) return item;
    }
    return null;
  };
  const actions = {
    "/": () => byId("query").focus(),
    j: () => focus(list.at(place() + 1)),
    ArrowDown: () => focus(list.at(place() + 1)),
    k: () => focus(list.at(Math.max(place() - 1, 0))),
    ArrowUp: () => focus(list.at(Math.max(place() - 1, 0))),
    n: () => {
      const item = nextTrouble();
      if (!item) return;
      item.toggle(true);
      focus(item);
    },
  };
  const close = () => {
    const item = list.items[place()];
    if (item?.isOpen) {
      item.toggle(false);
      focus(item);
    } else clear();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") return close();
    if (isTyping(event.target)) return;
    // Arrows scroll the page unless a row has the focus.
    if (event.key.startsWith("Arrow") && place() < 0) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
