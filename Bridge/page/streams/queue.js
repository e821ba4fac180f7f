// Queues, with and without sizes: Streams Standard §8.1.
import { bareList } from "../language/lists.js";

/** First in, first out. An array's own shift moves all later elements, which is too slow for long queues. */
export class Queue {
  #items = bareList();
  #head = 0;

  get length() {
    return this.#items.length - this.#head;
  }

  /** The next item, or undefined. */
  get first() {
    return this.length > 0 ? this.#items[this.#head] : undefined;
  }

  push(item) {
    this.#items[this.#items.length] = item;
  }

  shift() {
    const item = this.first;
    this.#items[this.#head++] = undefined;
    if (this.#head > 64 && this.#head * 2 > this.#items.length) {
      const rest = bareList();
      while (this.length > 0) rest[rest.length] = this.#items[this.#head++];
      this.#items = rest;
      this.#head = 0;
    }
    return item;
  }

  /** Empties the queue. → its former items, in order */
  takeAll() {
    const items = bareList();
    while (this.length > 0) items[items.length] = this.shift();
    return items;
  }
}

export class SizedQueue {
  #queue = new Queue();
  total = 0;

  get length() {
    return this.#queue.length;
  }

  push(value, size) {
    const number = Number(size);
    if (!(number >= 0) || number === Infinity) throw new RangeError("a chunk's size must be finite and not negative");
    this.#queue.push({ __proto__: null, value, size: number });
    this.total += number;
  }

  peek() {
    return this.#queue.first.value;
  }

  shift() {
    const { value, size } = this.#queue.shift();
    // Rounding of fractions may give a negative result.
    this.total = Math.max(0, this.total - size);
    return value;
  }

  clear() {
    this.#queue.takeAll();
    this.total = 0;
  }
}
