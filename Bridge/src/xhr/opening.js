// One generation of an XMLHttpRequest: from one open() to the next. A continuation that finds a newer opening is stale
// and never touches the engine's object.
import { append } from "../foundation/append.js";
import { configuration } from "../foundation/configuration.js";
import { hostedURL } from "../hosted/urls.js";
import { isTaggable, makeId, tagURL } from "../transports/ids-tags.js";
import {
  getterOf, lowerCase, methodOf, upperCase, Weak, weakDelete, weakGet, weakSet,
} from "../foundation/primordials.js";
import { hostURL } from "../foundation/reach.js";
import { normalizeValue } from "../foundation/text.js";
import { transport } from "../transports/choose.js";

const openings = new Weak();
export const openingOf = (xhr) => weakGet(openings, xhr);
export const isCurrent = (xhr, opening) => weakGet(openings, xhr) === opening;

// Objects whose `upload` was read by page script: only these can have upload listeners.
const uploads = new Weak();
export const noteUpload = (xhr) => weakSet(uploads, xhr, true);
/** Whether there may be upload listeners. Some hosts know whether there are any. */
export const watchesUpload = (xhr) =>
  weakGet(uploads, xhr) === true && (transport.hasListeners?.(uploadOf(xhr)) ?? true);

const uploadOf = getterOf("XMLHttpRequest", "upload");
const stateOf = getterOf("XMLHttpRequest", "readyState");
const open = methodOf("XMLHttpRequest", "open");
const setRequestHeader = methodOf("XMLHttpRequest", "setRequestHeader");
const normalized = { __proto__: null, DELETE: true, GET: true, HEAD: true, OPTIONS: true, POST: true, PUT: true };

/** The method as sent: known ones in upper case, others unchanged (Fetch "normalize a method"). */
export const normalizeMethod = (method) => (upperCase(method) in normalized ? upperCase(method) : method);

/** The arguments as strings, each converted once: the engine must not run page script a second time. */
const convertArguments = (given) => {
  const args = [`${given[0]}`, hostedURL(`${given[1]}`)];
  for (let index = 2; index < given.length; index++) {
    const value = given[index];
    append(args, index === 2 || value === undefined || value === null ? value : `${value}`);
  }
  return args;
};

const makeOpening = (args) => {
  const method = normalizeMethod(args[0]);
  const user = args.length > 3 ? args[3] : null;
  const password = args.length > 4 ? args[4] : null;
  const url = method === "GET" || method === "HEAD" ? null : hostURL(args[1], user, password);
  return {
    __proto__: null,
    args, method, url, id: url !== null && transport.hasStore ? makeId() : null, isTagged: false,
    isAsync: args.length < 3 || Boolean(args[2]), headers: [], type: null,
    isSent: false, isWithEngine: false, isAborting: false, held: null, cancel: null, readyState: null, timeout: null,
  };
};

/** Opens the engine's object. readystatechange listeners run inside and may already send. */
export const openAnew = (xhr, given) => {
  const previous = weakGet(openings, xhr);
  const opening = makeOpening(convertArguments(given));
  if (typeof xhr === "object" && xhr !== null) weakSet(openings, xhr, opening);
  try {
    openTagged(xhr, opening);
  } catch (error) {
    if (previous) weakSet(openings, xhr, previous);
    else weakDelete(openings, xhr);
    throw error;
  }
  return previous;
};

/**
 * Adds the tag immediately: few requests turn out to have no body, and patchers underneath would see a second open().
 */
const openTagged = (xhr, opening) => {
  if (opening.id === null || configuration.tag === "header") return void reopen(xhr, opening.args);
  opening.isTagged = true;
  reopen(xhr, opening.args, tagURL(taggable(opening), opening.id, configuration.tag));
};

/** The URL to tag. A fragment follows the page's own text, which engines resolve faster than an absolute URL. */
const taggable = ({ args, url }) => (configuration.tag === "fragment" && isTaggable(args[1]) ? args[1] : url);

const reopen = (xhr, args, url = args[1]) => {
  switch (args.length) {
    case 2: return open(xhr, args[0], url);
    case 3: return open(xhr, args[0], url, args[2]);
    case 4: return open(xhr, args[0], url, args[2], args[3]);
    default: return open(xhr, args[0], url, args[2], args[3], args[4]);
  }
};

/** Opens again without the tag, which is silent in the OPENED state, and sets the headers again. */
export const untag = (xhr, opening) => {
  if (!opening.isTagged) return;
  opening.isTagged = false;
  reopen(xhr, opening.args);
  replayHeaders(xhr, opening);
};

/** Opens again with another Content-Type, because the engine could only append to the existing one. */
export const replaceType = (xhr, opening, type) => {
  openTagged(xhr, opening);
  replayHeaders(xhr, opening, type);
};

/**
 * After a request was opened again during the arrival of a response, Chromium continues to read that response. By the
 * time the host has the body, the object may have left OPENED. Opens it again, with the type. → whether it did; headers
 * other than those of page script must then be set again.
 */
export const renew = (xhr, opening, type) => {
  if (stateOf(xhr) === 1) return false;
  replaceType(xhr, opening, type);
  if (opening.type === null && type !== null) setRequestHeader(xhr, "Content-Type", type);
  return true;
};

/** Sets all headers again; `type` replaces every Content-Type set by the author. */
const replayHeaders = (xhr, { headers }, type = null) => {
  let left = type;
  for (let index = 0; index < headers.length; index++) {
    const { name, value } = headers[index];
    const isReplaced = type !== null && lowerCase(name) === "content-type";
    if (!isReplaced) setRequestHeader(xhr, name, value);
    else if (left !== null) setRequestHeader(xhr, name, left);
    if (isReplaced) left = null;
  }
};

/** Opens a URL that fails inside every engine, so that the API fails by its own rules. */
export const breakOpening = (xhr, opening) => open(xhr, opening.method, "data:", opening.isAsync);
/** Opens a URL that never reaches the host, so that the engine can abort a request by its own rules. */
export const divertOpening = (xhr, opening) => open(xhr, opening.method, "data:,", opening.isAsync);

/** Remembers a header that the engine accepted. */
export const noteHeader = (opening, name, given) => {
  const value = normalizeValue(given);
  append(opening.headers, { __proto__: null, name, value });
  if (lowerCase(name) === "content-type") opening.type = opening.type === null ? value : `${opening.type}, ${value}`;
};
