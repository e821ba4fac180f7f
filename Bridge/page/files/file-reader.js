// FileReader (https://w3c.github.io/FileAPI/#APIASynch). Every event is fired in its own task, except loadend, which
// follows its cause immediately.
import { blobBytes, isBlob } from "./blob.js";
import { DOMException } from "../window/dom-exception.js";
import { EventTarget, ProgressEvent, defineEventHandlers, fire } from "../events/events.js";
import { packageData } from "./file-reading.js";
import { queueTask } from "../window/tasks.js";
import { defineInterface, expose, requireArguments, toDOMString } from "../webidl/webidl.js";

const EMPTY = 0;
const LOADING = 1;
const DONE = 2;

export class FileReader extends EventTarget {
  #readyState = EMPTY;
  #result = null;
  #error = null;
  /** The current read. Tasks of an earlier read find it replaced. */
  #reading = null;

  constructor() {
    super();
  }

  readAsArrayBuffer(blob) {
    this.#read("ArrayBuffer", arguments);
  }

  readAsBinaryString(blob) {
    this.#read("BinaryString", arguments);
  }

  readAsText(blob, encoding = undefined) {
    this.#read("Text", arguments, encoding);
  }

  readAsDataURL(blob) {
    this.#read("DataURL", arguments);
  }

  abort() {
    const wasLoading = this.#readyState === LOADING;
    this.#result = null;
    if (!wasLoading) return;
    const { size } = this.#reading;
    this.#readyState = DONE;
    this.#reading = null;
    this.#fire("abort", 0, size);
    if (this.#readyState !== LOADING) this.#fire("loadend", 0, size);
  }

  get readyState() {
    return this.#readyState;
  }

  get result() {
    return this.#result;
  }

  get error() {
    return this.#error;
  }

  /** "Read operation". */
  #read(kind, given, encoding) {
    requireArguments(given.length, 1, `FileReader.readAs${kind}`);
    const { 0: blob } = given;
    if (!isBlob(blob)) throw new TypeError("only a Blob can be read");
    const label = encoding === undefined ? null : toDOMString(encoding);
    if (this.#readyState === LOADING) throw new DOMException("the reader is already reading", "InvalidStateError");
    const { length: size } = blobBytes(blob);
    this.#readyState = LOADING;
    this.#result = null;
    this.#error = null;
    this.#reading = { __proto__: null, size };
    this.#later(() => this.#fire("loadstart", 0, size));
    if (size > 0) this.#later(() => this.#fire("progress", size, size));
    this.#later(() => this.#finish(blob, kind, label));
  }

  #later(step) {
    const reading = this.#reading;
    queueTask(() => this.#reading === reading && step());
  }

  #finish(blob, kind, label) {
    const { size } = this.#reading;
    this.#readyState = DONE;
    this.#reading = null;
    const event = this.#package(blob, kind, label) ? "load" : "error";
    this.#fire(event, size, size);
    if (this.#readyState !== LOADING) this.#fire("loadend", size, size);
  }

  /** Fails if the engine has no memory for the result. */
  #package(blob, kind, label) {
    try {
      this.#result = packageData(blob, kind, label);
      return true;
    } catch (cause) {
      this.#error = new DOMException(String(cause?.message ?? cause), "NotReadableError");
      return false;
    }
  }

  #fire(type, loaded, total) {
    fire(this, new ProgressEvent(type, { __proto__: null, lengthComputable: true, loaded, total }));
  }
}

defineEventHandlers(FileReader, ["onloadstart", "onprogress", "onload", "onabort", "onerror", "onloadend"]);
defineInterface(FileReader, { constants: { EMPTY, LOADING, DONE } });
expose({ FileReader });
