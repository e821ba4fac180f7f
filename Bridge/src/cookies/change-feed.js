// The cookie changes reported by a host in another process: a streaming response with one JSON object per line. Its
// first line has all cookies, so changes before it, or while disconnected, are found by comparison.
import { append } from "../foundation/append.js";
import {
  complain, Future, getterOf, indexOf, methodOf, parseJSON, scope, smaller, startTimer, substring,
} from "../foundation/primordials.js";

const Decoder = scope.TextDecoder;
const decode = methodOf("TextDecoder", "decode");
const responseBody = getterOf("Response", "body");
const getReader = methodOf("ReadableStream", "getReader");
const readChunk = methodOf("ReadableStreamDefaultReader", "read");

/** Calls take(object) with each line of a response, until it ends. */
const readLines = async (response, take) => {
  const reader = getReader(responseBody(response));
  const decoder = new Decoder();
  let rest = "";
  for (;;) {
    const { done, value } = await readChunk(reader);
    if (done) return;
    rest += decode(decoder, value, { __proto__: null, stream: true });
    for (let end; (end = indexOf(rest, "\n")) >= 0; rest = substring(rest, end + 1)) {
      take(parseJSON(substring(rest, 0, end)));
    }
  }
};

/** The items whose name, and value if `withValue`, no item of the other list has. */
const missing = (list, others, withValue) => {
  const found = [];
  for (let index = 0; index < list.length; index++) {
    const { name, value } = list[index];
    let isThere = false;
    for (let other = 0; other < others.length && !isThere; other++) {
      isThere = others[other].name === name && (!withValue || others[other].value === value);
    }
    if (!isThere) append(found, list[index]);
  }
  return found;
};

/** The items without their values: deleted cookies have none. */
const names = (items) => {
  const list = [];
  for (let index = 0; index < items.length; index++) append(list, { __proto__: null, name: items[index].name });
  return list;
};

/** The cookies after a change. */
const changedBy = ({ changed, deleted }, items) => {
  const rest = missing(missing(items, changed, false), deleted, false);
  for (let index = 0; index < changed.length; index++) append(rest, changed[index]);
  return rest;
};

/**
 * Calls announce(change) with each change from now on. open() returns the response. `items` are the current cookies;
 * null if unknown, in which case the first line provides them.
 */
export const followChanges = (open, items, announce) => {
  const take = (line) => {
    items ??= line.items ?? [];
    const change = line.items
      ? { __proto__: null, changed: missing(line.items, items, true), deleted: names(missing(items, line.items, false)) }
      : line;
    items = line.items ?? changedBy(line, items);
    if (change.changed.length + change.deleted.length > 0) announce(change);
  };
  const follow = async () => {
    for (let pause = 1_000; ; pause = smaller(2 * pause, 60_000)) {
      try {
        await readLines(await open(), (line) => {
          pause = 500;
          take(line);
        });
      } catch (error) {
        if (pause <= 1_000) complain(`cookie changes are not reported for a while: ${error?.message ?? error}`);
      }
      await new Future((resolve) => startTimer(resolve, pause));
    }
  };
  follow();
};
