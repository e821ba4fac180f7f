// The list of exchanges. Ten thousand rows at once would keep the browser busy for seconds, so that rows are made
// as the end of the list comes into view.

import { byId, element } from "./dom.js";
import { row } from "./row.js";
import { counted } from "./words.js";

const BATCH = 120;

export class List {
  #report;
  #exchanges = [];
  #order = "sent";
  #next = 0;
  #items = [];
  #onToggle;

  constructor(report, onToggle) {
    this.#report = report;
    this.#onToggle = onToggle;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.#grow();
    }, { rootMargin: "1200px" });
    observer.observe(byId("sentinel"));
  }

  get items() { return this.#items; }

  /** Shows these exchanges instead of those before. */
  show(exchanges, order) {
    [this.#exchanges, this.#order, this.#next, this.#items] = [exchanges, order, 0, []];
    byId("rows").replaceChildren();
    this.#grow();
  }

  /** The item of an exchange, made now if it has not come into view yet; null if it is not shown. */
  find(id) {
    const place = this.#exchanges.findIndex((exchange) => exchange.id === id);
    if (place < 0) return null;
    return this.at(place);
  }

  /** The item at a place of the list, made now if it has not come into view yet. */
  at(place) {
    if (place >= this.#exchanges.length) return null;
    while (this.#next <= place) this.#grow();
    return this.#items[place];
  }

  #grow() {
    const end = Math.min(this.#next + BATCH, this.#exchanges.length);
    const nodes = [];
    for (; this.#next < end; this.#next += 1) {
      const exchange = this.#exchanges[this.#next];
      const before = this.#exchanges[this.#next - 1];
      if (this.#order === "endpoint" && before?.endpointIndex !== exchange.endpointIndex) nodes.push(this.#heading(exchange));
      const item = row(exchange, this.#report, this.#onToggle);
      this.#items.push(item);
      nodes.push(item.node);
    }
    byId("rows").append(...nodes);
  }

  #heading({ endpoint, endpointIndex }) {
    const count = this.#exchanges.filter((exchange) => exchange.endpointIndex === endpointIndex).length;
    return element("li", { class: "group" }, element("h2", {}, endpoint), counted(count, "exchange", "exchanges"));
  }
}
