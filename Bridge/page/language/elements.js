// An iterator that page script cannot reach: its own next(), and nothing inherited.

class Elements {
  #list;
  #next = 0;
  value;
  done = false;

  constructor(list) {
    this.#list = list;
  }

  [Symbol.iterator]() {
    return this;
  }

  /** The iterator is its own result object: `for…of` is finished with one result before it requests the next. */
  next() {
    if (this.#next < this.#list.length) this.value = this.#list[this.#next++];
    else this.done = true;
    return this;
  }
}

Object.setPrototypeOf(Elements.prototype, null);

/** For `for…of`: the elements of an array or typed array, including those added meanwhile. */
export const each = (list) => new Elements(list);
