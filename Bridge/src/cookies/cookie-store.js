// cookieStore on the host's jar: arguments are converted as in the Cookie Store standard, the host's rules decide, and
// their result settles the promise.
import { isEnabled, patchMethod } from "../foundation/control.js";
import { apply, construct, Exception, Future, methodOf, Mistake, prototypeOf, scope, startTimer } from "../foundation/primordials.js";
import { absoluteURL } from "../foundation/reach.js";

const store = scope.cookieStore;
const dispatchEvent = methodOf("EventTarget", "dispatchEvent");
const Change = scope.CookieChangeEvent;

const isObject = (value) => value !== null && (typeof value === "object" || typeof value === "function");

/**
 * Asks the host; its typed errors become those of the API. A host that answers immediately has already queued its
 * change event: the promise settles in a later task.
 */
const ask = async (transport, operation) => {
  const answer = await transport.askCookies(operation);
  if (transport.answersAtOnce) await new Future((resolve) => startTimer(() => resolve(), 0));
  const { error } = answer;
  if (!error) return answer;
  throw error.name === "TypeError" ? new Mistake(error.message) : new Exception(error.message, error.name);
};

/** CookieStoreGetOptions from a name or a dictionary. */
const queryOf = (given) => {
  const query = { __proto__: null };
  if (isObject(given)) {
    if (given.name !== undefined) query.name = `${given.name}`;
    if (given.url !== undefined) query.url = absoluteURL(`${given.url}`);
  } else if (given !== undefined && given !== null) query.name = `${given}`;
  return query;
};

const required = (given, key) => {
  if (given[key] === undefined) throw new Mistake(`a cookie needs a ${key}`);
  return `${given[key]}`;
};

const sameSites = { __proto__: null, strict: true, lax: true, none: true };
const optional = (value) => (value === undefined || value === null ? undefined : `${value}`);

/** A DOMHighResTimeStamp: a finite double. */
const time = (value) => {
  const number = +value;
  if (number - number !== 0) throw new Mistake("the time of a cookie must be finite");
  return number;
};

/** CookieInit; the host fills in the standard's defaults for absent members. */
const entryOf = (given) => {
  const entry = { __proto__: null, name: required(given, "name"), value: required(given, "value") };
  if (given.expires !== undefined && given.expires !== null) entry.expires = time(given.expires);
  entry.domain = optional(given.domain);
  entry.path = optional(given.path);
  entry.sameSite = optional(given.sameSite);
  if (entry.sameSite !== undefined && !(entry.sameSite in sameSites)) {
    throw new Mistake(`"${entry.sameSite}" is not a value of sameSite`);
  }
  if (given.partitioned !== undefined) entry.partitioned = Boolean(given.partitioned);
  return entry;
};

const deletionOf = (given) => {
  if (!isObject(given)) return { __proto__: null, name: `${given}` };
  const deletion = { __proto__: null, name: required(given, "name") };
  deletion.domain = optional(given.domain);
  deletion.path = optional(given.path);
  if (given.partitioned !== undefined) deletion.partitioned = Boolean(given.partitioned);
  return deletion;
};

const makeAnswers = (transport) => ({
  __proto__: null,
  async get(given) {
    const query = queryOf(given);
    if (query.name === undefined && query.url === undefined) throw new Mistake("get() needs a name or a URL");
    const { items } = await ask(transport, { __proto__: null, op: "get", query });
    return items.length > 0 ? items[0] : null;
  },
  getAll: async (given) => (await ask(transport, { __proto__: null, op: "getAll", query: queryOf(given) })).items,
  async set(given, ...rest) {
    if (!isObject(given) && rest.length === 0) throw new Mistake("set() needs a name and a value, or a cookie");
    const entry = isObject(given) ? entryOf(given) : { __proto__: null, name: `${given}`, value: `${rest[0]}` };
    await ask(transport, { __proto__: null, op: "set", entry });
  },
  async delete(given) {
    await ask(transport, { __proto__: null, op: "delete", deletion: deletionOf(given) });
  },
});

const patch = (prototype, answers, key, needed) =>
  patchMethod(prototype, key, (original) => ({
    call(...args) {
      if (!isEnabled("cookieStore") || this !== store || args.length < needed) return apply(original, this, args);
      return apply(answers[key], undefined, args);
    },
  }).call);

const announce = ({ changed = [], deleted = [] }) => {
  if (!isEnabled("cookieStore") || !Change) return;
  dispatchEvent(store, construct(Change, ["change", { __proto__: null, changed, deleted }]));
};

/** `transport` is the way to ask the host. */
export const installCookieStore = (transport) => {
  const prototype = prototypeOf("CookieStore");
  if (!prototype || !store || !transport.askCookies) return;
  const answers = makeAnswers(transport);
  patch(prototype, answers, "get", 0);
  patch(prototype, answers, "getAll", 0);
  patch(prototype, answers, "set", 1);
  patch(prototype, answers, "delete", 1);
  transport.onCookiesChanged?.(announce);
};
