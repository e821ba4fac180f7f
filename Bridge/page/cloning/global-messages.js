// window.postMessage, HTML §9.3, from the page to itself and to its frames.
import { DOMException } from "../window/dom-exception.js";
import { fire } from "../events/events.js";
import { defineOperations } from "../webidl/global-members.js";
import { messageEvent, transferOf } from "./message-channel.js";
import { documentOrigin } from "../window/settings.js";
import { serializeWithTransfer } from "./structured-clone.js";
import { queueTask } from "../window/tasks.js";
import { serializeOrigin } from "../url/origin.js";
import { parseURL } from "../url/parser.js";
import { requireArguments, toDictionary, toUSVString } from "../webidl/webidl.js";

const globalObject = globalThis;

/** The origin that may receive the message; null for any origin. */
const receiverOf = (targetOrigin) => {
  if (targetOrigin === "*") return null;
  if (targetOrigin === "/") return documentOrigin;
  const url = parseURL(targetOrigin);
  if (!url) throw new DOMException(`"${targetOrigin}" is not an origin`, "SyntaxError");
  return serializeOrigin(url);
};

/** (message, targetOrigin, transfer) or (message, {targetOrigin, transfer}). */
const optionsOf = (given, transfer) => {
  const isDictionary =
    given === undefined || given === null || typeof given === "object" || typeof given === "function";
  if (!isDictionary) return [toUSVString(given), transferOf(transfer ?? [])];
  const { targetOrigin, transfer: list } = toDictionary(given, "WindowPostMessageOptions");
  return [targetOrigin === undefined ? "/" : toUSVString(targetOrigin), transferOf({ __proto__: null, transfer: list })];
};

/** postMessage of a window of the page's origin, or, if the target is null, of one without listeners. */
export const makePostMessage = (target) => ({
  postMessage(message, options = undefined, transfer = undefined) {
    requireArguments(arguments.length, 1, "postMessage");
    const { 0: targetOrigin, 1: list } = optionsOf(options, transfer);
    const receiver = receiverOf(targetOrigin);
    const open = serializeWithTransfer(message, list);
    if (target === null || (receiver !== null && receiver !== documentOrigin)) return;
    queueTask(() => {
      fire(target, messageEvent(open, { __proto__: null, origin: documentOrigin, source: globalObject }));
    });
  },
}).postMessage;

defineOperations(globalObject, { __proto__: null, postMessage: makePostMessage(globalObject) });
