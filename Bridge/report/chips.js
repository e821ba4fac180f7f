// The outcomes as buttons that show and hide, and the bar above them.

import { byId, element, icon } from "./dom.js";
import { counts, outcomes } from "./outcomes.js";
import { number } from "./words.js";

export function proportion(exchanges) {
  const sums = counts(exchanges);
  for (const { code } of outcomes) {
    if (sums[code] === 0) continue;
    const part = element("i", { class: `tone-${code}` });
    part.style.flexGrow = String(sums[code]);
    byId("proportion").append(part);
  }
}

/** Makes the chips; gives a function that shows which outcomes are on. */
export function chips(exchanges, state, onChange) {
  const sums = counts(exchanges);
  const all = outcomes.filter(({ code }) => sums[code] > 0).map(({ code }) => code);
  const set = (codes) => {
    state.on = new Set(codes);
    onChange();
  };
  const buttons = outcomes.filter(({ code }) => sums[code] > 0).map(({ code, label }) => {
    const toggle = () => set(state.on.has(code) ? [...state.on].filter((other) => other !== code) : [...state.on, code]);
    const button = element("button", { type: "button", class: `chip tone-${code}`, onclick: toggle },
      icon(code, "icon"), label, element("b", {}, number(sums[code])));
    return { button, isOn: () => state.on.has(code) };
  });
  const isAll = () => all.every((code) => state.on.has(code));
  const everything = {
    button: element("button", { type: "button", class: "chip", onclick: () => set(all) }, "All",
      element("b", {}, number(exchanges.length))),
    isOn: isAll,
  };
  const shown = buttons.length > 1 ? [everything, ...buttons] : buttons;
  byId("chips").replaceChildren(...shown.map(({ button }) => button));
  return () => {
    for (const { button, isOn } of shown) button.setAttribute("aria-pressed", String(isOn()));
  };
}
