// Light, dark, or what the system says.

import { byId } from "./dom.js";

const LABELS = { auto: "Theme: auto", light: "Theme: light", dark: "Theme: dark" };

export function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  byId("theme").textContent = LABELS[theme];
}

export function themes(onChange) {
  const order = ["auto", "light", "dark"];
  byId("theme").addEventListener("click", () => {
    const now = document.documentElement.dataset.theme ?? "auto";
    const next = order[(order.indexOf(now) + 1) % order.length];
    setTheme(next);
    onChange(next);
  });
}
