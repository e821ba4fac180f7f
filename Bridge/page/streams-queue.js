// Queues with sizes: Streams Standard §8.1.

export class SizedQueue {
  #items = [];
  #head = 0;
  total = 0;

  get length() {
    return this.#items.length - this.#head;
  }

  push(value, size) {
    const number = Number(size);
    if (!(number >= 0) || number === Infinity) throw new RangeError("a chunk's size must be finite and not negative");
    this.#items.push({ value, size: number });
    this.total += number;
  }

  peek() {
    return this.#items[this.#head].value;
  }

  shift() {
    const { value, size } = this.#items[this.#head];
    this.#items[this.#head++] = undefined;
    if (this.#head > 64 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    // Fractions may leave a little less than nothing.
    this.total = Math.max(0, this.total - size);
    return value;
  }

  clear() {
    this.#items = [];
    this.#head = 0;
    this.total = 0;
  }
}
