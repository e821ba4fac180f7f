// The session history of this page, HTML §7.4: entries of one document, as a doubly linked list.
import { documentURL } from "../dom/document-url.js";
import { HashChangeEvent } from "../events/hash-change-event.js";
import { fire } from "../events/events.js";
import { PopStateEvent } from "../events/pop-state-event.js";
import { queueTask } from "./tasks.js";
import { parseURL } from "../url/parser.js";
import { copyRecord } from "../url/record.js";
import { serializeURL } from "../url/serializer.js";

/** The document's URL: one record, which changes with the current entry. */
export const currentURL = documentURL ?? parseURL("about:blank");

const noState = () => null;
const makeEntry = (previous, url, readState) => ({
  __proto__: null, previous, next: null, number: previous === null ? 1 : previous.number + 1, url, readState,
});
let current = makeEntry(null, copyRecord(currentURL), noState);
let last = current;
let version = 0;
let state = null;

export const historyLength = () => last.number;
export const historyState = () => state;
/** Changes whenever the document's URL does. */
export const currentVersion = () => version;

const show = (entry) => {
  current = entry;
  state = entry.readState();
  Object.assign(currentURL, copyRecord(entry.url));
  version += 1;
};

/** "URL and history update steps", HTML §7.4.4. `readState` makes a new copy of the entry's state. */
export const addEntry = (url, isReplacement, readState = noState) => {
  const entry = makeEntry(isReplacement ? current.previous : current, copyRecord(url), readState);
  if (isReplacement) entry.next = current.next;
  if (entry.previous !== null) entry.previous.next = entry;
  if (entry.next === null) last = entry;
  else entry.next.previous = entry;
  show(entry);
};

/** Goes to another fragment of the document, HTML §7.4.2.3.3; hashchange is a separate task. */
export const goToFragment = (fragment, isReplacement) => {
  const oldURL = serializeURL(currentURL);
  addEntry({ __proto__: null, ...copyRecord(currentURL), fragment }, isReplacement);
  fire(globalThis, new PopStateEvent("popstate", { __proto__: null, state }));
  tellFragment(oldURL);
};

const tellFragment = (oldURL) => {
  const newURL = serializeURL(currentURL);
  queueTask(() => fire(globalThis, new HashChangeEvent("hashchange", { __proto__: null, oldURL, newURL })));
};

/** "Traverse the history by a delta", in a task. Does nothing if there is no such entry. */
export const traverse = (delta) => queueTask(() => {
  let entry = current;
  for (let left = delta; left !== 0 && entry !== null; left -= Math.sign(left)) {
    entry = left > 0 ? entry.next : entry.previous;
  }
  if (entry === null || entry === current) return;
  const oldURL = serializeURL(currentURL), oldFragment = currentURL.fragment;
  show(entry);
  fire(globalThis, new PopStateEvent("popstate", { __proto__: null, state }));
  if (oldFragment !== entry.url.fragment) tellFragment(oldURL);
});
