// Classic scripts that page script inserts into the document: HTML §4.12.1.1. Those with a src run when they have
// loaded, in no particular order, like dynamic scripts. Modules are not run.

import { parseRelativeURL } from "../dom/document-url.js";
import { attributeOf, localNameOf } from "../dom/element.js";
import { utf8Decode } from "../encoding/interfaces.js";
import { Event, fire, reportException } from "../events/events.js";
import { childrenOf, observeTree, ownerOf, rootOf, typeOf } from "../dom/node.js";
import { elementsBelow } from "../dom/node-mixins.js";
import { join } from "../files/multipart.js";
import { startExchange } from "../fetch/network.js";
import { queueTask } from "../window/tasks.js";
import { append, each, filtered, joined, mapped } from "../language/lists.js";

const evaluate = globalThis.eval; // called by another name, it evaluates in the global scope

/** "Already started": a script runs once, and a script created by innerHTML never runs. */
const started = new WeakSet();
export const neverRun = (element) => started.add(element);

const types = /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;
const isClassic = (element) => types.test((attributeOf(element, "type") ?? "").trim());

const run = (text) => {
  try {
    evaluate(text);
  } catch (error) {
    reportException(error);
  }
};

const textOf = (element) =>
  mapped(filtered(childrenOf(element), (child) => typeOf(child) === 3), (child) => child.data).join("");

const prepare = (element) => {
  const source = attributeOf(element, "src");
  const text = textOf(element);
  if (started.has(element) || !isClassic(element) || (source === null && text === "")) return;
  started.add(element);
  if (source === null) run(text);
  else load(element, source === "" ? null : parseRelativeURL(source));
};

const request = (url) => ({
  __proto__: null,
  method: "GET", url, body: null, headers: [], mode: "no-cors", credentials: "include", redirect: "follow",
  referrer: "client", referrerPolicy: "", initiator: "fetch", keepalive: false,
});

/** A script of another origin may run, but its status is hidden and therefore 0. */
const isOK = ({ status }) => status === 0 || (status >= 200 && status < 300);

const load = (element, url) => {
  const fail = () => fire(element, new Event("error"));
  if (url === null) return queueTask(fail);
  const pieces = [];
  let isGood = false;
  return startExchange(request(url), {
    __proto__: null,
    response: (response) => {
      isGood = isOK(response);
    },
    data: (bytes) => append(pieces, bytes),
    end: () => {
      if (!isGood) return fail();
      run(utf8Decode(join(pieces)));
      return fire(element, new Event("load"));
    },
    failure: fail,
  });
};

/** Watches the document of the window. */
export const runScriptsOf = (document) => {
  observeTree(({ node, isInserted }) => {
    if (!isInserted || ownerOf(node) !== document || rootOf(node) !== document || typeOf(node) !== 1) return;
    for (const element of each(joined([node], elementsBelow(node)))) if (localNameOf(element) === "script") prepare(element);
  });
};
