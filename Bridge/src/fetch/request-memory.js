// Remembers the body from which a Request was made. WebKit cannot read back a form with files, a Blob need not be read
// as a whole, and the promise that reads a body would expose its bytes to a `then` of page script on Object.prototype.
import { copyBytes, formEntries, parametersText } from "../bodies/source.js";
import {
  isBlob, isBufferView, isDictionary, isFixedBuffer, isFormData, isReadableStream, isRequest, isSearchParams,
} from "../foundation/brands.js";
import { isEnabled, patchMethod } from "../foundation/control.js";
import { copyInit } from "./init.js";
import { hasField, spell, spelled } from "./header-spelling.js";
import { hostedURL, rewritesURLs } from "../hosted/urls.js";
import { apply, construct, getterOf, prototypeOf, scope, Weak, weakGet, weakSet } from "../foundation/primordials.js";

const memories = new Weak();

/** {entries} of a form at construction, {blob}, {bytes}, {text}, {isStream}, or undefined. */
export const memoryOf = (request) => weakGet(memories, request);

const snapshot = (body) => {
  if (isFormData(body)) return { __proto__: null, entries: formEntries(body) };
  if (isReadableStream(body)) return { __proto__: null, isStream: true };
  if (isBlob(body)) return { __proto__: null, blob: body };
  if (isBufferView(body) || isFixedBuffer(body)) return { __proto__: null, bytes: copyBytes(body) };
  if (typeof body === "string") return { __proto__: null, text: body };
  return isSearchParams(body) ? { __proto__: null, text: parametersText(body) } : undefined;
};

const remember = (request, input, init, written) => {
  const body = init?.body;
  const memory = body !== undefined && body !== null ? snapshot(body) : isRequest(input) ? memoryOf(input) : undefined;
  if (memory && body) memory.isTyped = written !== undefined && hasField(written, "content-type");
  if (memory) weakSet(memories, request, memory);
};

/** A Proxy preserves every property of the constructor; only construction is observed. */
const wrap = (original) => {
  const Wrapped = new Proxy(original, {
    __proto__: null,
    construct(target, args, newTarget) {
      const own = newTarget === Wrapped ? target : newTarget;
      if (!isEnabled("fetch") || args.length === 0) return construct(target, args, own);
      const given = args[0];
      const input = rewritesURLs && !isRequest(given) && typeof given !== "symbol" ? hostedURL(`${given}`) : given;
      const init = isDictionary(args[1]) ? copyInit(args[1]) : args[1];
      const request = construct(target, [input, init], own);
      const written = init?.headers ?? (isRequest(input) ? spelled(input) : undefined);
      remember(request, input, init, written);
      if (written) spell(request, written);
      return request;
    },
  });
  return Wrapped;
};

export const installRequest = () => {
  const prototype = prototypeOf("Request");
  if (!prototype || !getterOf("Request", "url")) return;
  patchMethod(scope, "Request", wrap);
  patchMethod(prototype, "constructor", () => scope.Request);
  patchMethod(prototype, "clone", (original) => ({
    clone() {
      const copy = apply(original, this, []);
      const memory = memoryOf(this);
      spell(copy, spelled(this));
      if (memory) weakSet(memories, copy, memory);
      return copy;
    },
  }).clone);
};
