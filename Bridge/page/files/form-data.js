// FormData (https://xhr.spec.whatwg.org/#interface-formdata). An entry is [name, string | File].
import { constructionKey, defineInterface, expose, requireArguments, toUSVString } from "../webidl/webidl.js";
import { blobBytes, isBlob, isFile, makeFile } from "./blob.js";
import { definePairIterable } from "../webidl/pair-iterable.js";
import { append, copyOf, filtered, mapped, replaceAt } from "../language/lists.js";

let entriesOf;
let holdsEntries;
let constructEntryList = () => {
  throw new TypeError("form is not an HTMLFormElement");
};

/**
 * forms/submission.js registers HTML's "construct the entry list": (form, submitter or null) → entries. It checks both.
 */
export const registerEntryListConstructor = (construct) => {
  constructEntryList = construct;
};

export class FormData {
  #entries;

  static {
    entriesOf = (formData) => formData.#entries;
    holdsEntries = (value) => typeof value === "object" && value !== null && #entries in value;
  }

  constructor(form = undefined, submitter = null) {
    if (form === constructionKey) this.#entries = submitter;
    else this.#entries = form === undefined ? [] : constructEntryList(form, submitter ?? null);
  }

  append(name, value, filename = undefined) {
    requireFormData(this, arguments.length, "append");
    append(this.#entries, toEntry(arguments.length, name, value, filename));
  }

  delete(name) {
    requireFormData(this, arguments.length, "delete", 1);
    const key = toUSVString(name);
    this.#entries = filtered(this.#entries, ({ 0: other }) => other !== key);
  }

  get(name) {
    requireFormData(this, arguments.length, "get", 1);
    const key = toUSVString(name);
    return this.#entries.find(({ 0: other }) => other === key)?.[1] ?? null;
  }

  getAll(name) {
    requireFormData(this, arguments.length, "getAll", 1);
    const key = toUSVString(name);
    return mapped(filtered(this.#entries, ({ 0: other }) => other === key), ({ 1: value }) => value);
  }

  has(name) {
    requireFormData(this, arguments.length, "has", 1);
    const key = toUSVString(name);
    return this.#entries.some(({ 0: other }) => other === key);
  }

  set(name, value, filename = undefined) {
    requireFormData(this, arguments.length, "set");
    const entry = toEntry(arguments.length, name, value, filename);
    const first = this.#entries.findIndex(({ 0: other }) => other === entry[0]);
    if (first < 0) return void append(this.#entries, entry);
    this.#entries = filtered(this.#entries, ({ 0: other }, index) => index <= first || other !== entry[0]);
    replaceAt(this.#entries, first, entry);
  }
}

const requireFormData = (value, given, operation, required = 2) => {
  if (!holdsEntries(value)) throw new TypeError("this is not a FormData");
  requireArguments(given, required, `FormData.${operation}`);
};

definePairIterable(FormData, (value) => {
  if (!holdsEntries(value)) throw new TypeError("this is not a FormData");
  return entriesOf(value);
});
defineInterface(FormData);
Object.defineProperty(FormData.prototype.append, "length", { value: 2, configurable: true });
Object.defineProperty(FormData.prototype.set, "length", { value: 2, configurable: true });
expose({ FormData });

export const isFormData = (value) => holdsEntries(value);

/** The current entries of a FormData. */
export const formDataEntries = (formData) => copyOf(entriesOf(formData));

/** A FormData over entries of its own. */
export const makeFormData = (entries) => new FormData(constructionKey, entries);

/** Overload resolution: only blobs may have a third argument. */
const toEntry = (given, name, value, filename) => {
  if (isBlob(value)) {
    const key = toUSVString(name);
    return createEntry(key, value, filename === undefined ? undefined : toUSVString(filename));
  }
  if (given > 2) throw new TypeError("only a Blob can have a file name");
  return createEntry(toUSVString(name), toUSVString(value));
};

/** HTML §4.10.21.4 "create an entry": every blob becomes a File. */
export const createEntry = (name, value, filename = undefined) => {
  if (typeof value === "string") return [name, value];
  if (isFile(value) && filename === undefined) return [name, value];
  const lastModified = isFile(value) ? value.lastModified : Date.now();
  return [name, makeFile(blobBytes(value), filename ?? "blob", value.type, lastModified)];
};
