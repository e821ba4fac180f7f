// Elements are made here and nowhere else: recorded texts become text nodes and attributes, never markup.

/** An element with attributes, listeners (`onclick`) and children; what is null is left out. */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** A picture of the page's own symbols; it says nothing that text beside it does not say. */
export function icon(symbol, classes) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", classes);
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#s-${symbol}`);
  picture.append(use);
  return picture;
}

export const byId = (id) => document.getElementById(id);
