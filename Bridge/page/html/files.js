// FileList, and the part of DataTransfer that page script needs to fill a file input: File API §5, HTML §6.11.

import { isFile } from "../files/blob.js";
import { DOMException } from "../window/dom-exception.js";
import { withIndices } from "../dom/node-list.js";
import { constructionKey, defineInterface, expose, requireKey, toDOMString, toUnsignedLong } from "../webidl/webidl.js";
import { append, each, removeAt } from "../language/lists.js";

/** The files of a list; throws a TypeError for anything else. */
const lists = new WeakMap();
export const isFileList = (value) => typeof value === "object" && value !== null && lists.has(value);
export const filesOf = (list) => {
  if (!isFileList(list)) throw new TypeError("this is not a FileList");
  return lists.get(list);
};

export class FileList {
  constructor(key) {
    requireKey(key);
  }

  get length() { return filesOf(this).length; }
  item(index) { return filesOf(this)[toUnsignedLong(index)] ?? null; }
}
const iterator = { value() { return filesOf(this).values(); }, writable: true, configurable: true };
Object.defineProperty(FileList.prototype, Symbol.iterator, iterator);
defineInterface(FileList);

/** A live list over an array of files. */
export const makeFileList = (files) => {
  const list = new FileList(constructionKey);
  const proxy = withIndices(list, () => files);
  lists.set(list, files);
  lists.set(proxy, files);
  return proxy;
};

export class DataTransferItem {
  #value;
  #type;

  constructor(key, value, type) {
    requireKey(key);
    this.#value = value;
    this.#type = type;
  }

  get kind() { return isFile(this.#value) ? "file" : "string"; }
  get type() { return this.#type; }
  getAsFile() { return isFile(this.#value) ? this.#value : null; }
}
defineInterface(DataTransferItem);

export class DataTransferItemList {
  #items = [];
  #files;

  constructor(key, files) {
    requireKey(key);
    this.#files = files;
  }

  get length() { return this.#items.length; }

  add(data, type = undefined) {
    if (isFile(data)) {
      append(this.#files, data);
      return this.#push(data, data.type);
    }
    const text = toDOMString(data), kind = toDOMString(type).toLowerCase();
    if (this.#items.some((item) => item.kind === "string" && item.type === kind)) {
      throw new DOMException(`there is already text of the type ${kind}`, "NotSupportedError");
    }
    return this.#push(text, kind);
  }

  #push(value, type) {
    const item = new DataTransferItem(constructionKey, value, type);
    this.#define(this.#items.length, item);
    append(this.#items, item);
    return item;
  }

  #define(index, value) {
    Object.defineProperty(this, index, { __proto__: null, value, enumerable: true, configurable: true });
  }

  remove(index) {
    const place = toUnsignedLong(index);
    if (place >= this.#items.length) return;
    const item = removeAt(this.#items, place);
    if (item.kind === "file") removeAt(this.#files, this.#files.indexOf(item.getAsFile()));
    this.#renumber();
  }

  clear() {
    this.#items.length = 0;
    this.#files.length = 0;
    this.#renumber();
  }

  #renumber() {
    for (const key of each(Object.keys(this))) delete this[key];
    this.#items.forEach((item, index) => this.#define(index, item));
  }
}
defineInterface(DataTransferItemList);

export class DataTransfer {
  #files = [];
  #list = makeFileList(this.#files);
  #items = new DataTransferItemList(constructionKey, this.#files);

  get items() { return this.#items; }
  get files() { return this.#list; }
  get types() { return Object.freeze(this.#files.length > 0 ? ["Files"] : []); }
}
defineInterface(DataTransfer);
expose({ FileList, DataTransfer, DataTransferItem, DataTransferItemList });
