// fetch is wrapped, not replaced. The engine's own Request converts the arguments, and its own fetch sends the request.
// Only a request with a body is tagged; the transport carries its body.
import { isAtHand, readNow } from "../bodies/at-hand.js";
import { configuration } from "../foundation/configuration.js";
import { isEnabled, patchAccessor, patchMethod } from "../foundation/control.js";
import {
  convertInput, credentialsOf, headersOf, initOf, isKeptAlive, mayHaveBody, methodOfRequest, modeOf, planFetch,
  signalOf, targetOf, typeOf, urlOf,
} from "./plan.js";
import { isDictionary, isRequest } from "../foundation/brands.js";
import { inZone } from "../foundation/others.js";
import { callerOf, isForeign } from "./below.js";
import { spelled } from "./header-spelling.js";
import { copyInit } from "./init.js";
import { handOver, handOverNow, lengthToTell, makeHead, report, withdraw } from "../transports/hand-off.js";
import { keep } from "../transports/kept.js";
import { keptURL, markBodiless, markFetch } from "../hosted/marks.js";
import { hostedURL, rewritesURLs } from "../hosted/urls.js";
import { plainTag, tagHeader, tagURL, withoutQueryTag } from "../transports/ids-tags.js";
import { release, reserve } from "../transports/keepalive-quota.js";
import { apply, construct, getOwnPropertyDescriptor, getPrototypeOf, getterOf, methodOf, Mistake, prototypeOf, scope } from "../foundation/primordials.js";
import { hostURL } from "../foundation/reach.js";
import { readAll } from "../bodies/slices.js";
import { transport } from "../transports/choose.js";

const Controller = scope.AbortController;
const controllerSignal = getterOf("AbortController", "signal");
const abort = methodOf("AbortController", "abort");
const isAborted = getterOf("AbortSignal", "aborted");
const reasonOf = getterOf("AbortSignal", "reason");
const addEventListener = methodOf("EventTarget", "addEventListener");
const statusOf = getterOf("Response", "status");
const typeOfResponse = getterOf("Response", "type");
const setHeader = methodOf("Headers", "set");
const Stream = scope.ReadableStream;
const closeStream = methodOf("ReadableStreamDefaultController", "close");

/** A controller that follows the page's signal. Our own failures abort it with the API's kind of error. */
const follow = (signal, withdrawn) => {
  const controller = construct(Controller, []);
  const stop = () => {
    withdrawn(reasonOf(signal));
    abort(controller, reasonOf(signal));
  };
  if (isAborted(signal)) stop();
  else addEventListener(signal, "abort", stop, { __proto__: null, once: true });
  return controller;
};

/** Our own records inherit from nothing. A body that must be read first comes as a promise. */
const isRecord = (value) => getPrototypeOf(value) === null;

const networkError = () => new Mistake("Failed to fetch");

/** One request with a body; fetchAs(receiver) is the engine's fetch. */
const exchange = async (fetchNative, plan, init) => {
  const { request, source, isStream, cancelStream } = plan;
  const url = urlOf(request);
  const head = makeHead(plan.id, methodOfRequest(request), url, typeOf(request), null);
  head.isKeptAlive = isKeptAlive(request);
  if (goesAtOnce(plan, init, head)) return await sendAtOnce(fetchNative, plan, init, head);
  let isBegun = false;
  const controller = follow(signalOf(request), (reason) => {
    cancelStream?.(reason);
    if (isBegun && transport.hasStore) withdraw(head.id);
  });
  const signal = controllerSignal(controller);
  const send = (target, body) => fetchNative(target, initOf(request, init, body, signal, plan));
  if (isAborted(signal)) return await send(url, null);
  isBegun = true;
  const answer = transport.hasStore
    ? sendStored(isStream ? standingIn(send) : send, plan, head, controller)
    : sendInline(send, url, source, head);
  return await (cancelStream ? refuseSecondSending(answer, request) : answer);
};

/** Whether the host has the body before the engine has the request. Then only the host's answer ends the request. */
const goesAtOnce = ({ isFromURL, isAtHand: isReady }, init, { isKeptAlive: isKept }) =>
  transport.answersAtOnce && isReady && isFromURL && !isKept && (init.signal === undefined || init.signal === null);

/** Without a controller, because the engine would follow its signal. */
const sendAtOnce = async (fetchNative, plan, init, head) => {
  const { request, id, source } = plan;
  const target = tagged(plan, head);
  try {
    const taken = source();
    head.length = lengthToTell(taken);
    handOverNow(head, taken);
  } catch (error) {
    report(head, error);
    withdraw(head.id);
    throw networkError();
  }
  return await (id === null ? fetchNative(target, initOf(request, init, null, null, plan)) : fetchNative(request));
};

/** An empty stream that stands in for a stream, so that the engine sends the same preflight as for streams. */
const standingIn = (send) => (target) => send(target, transport.takesStreams ? emptyStream() : null);
const emptyStream = () => construct(Stream, [{ __proto__: null, start: (controller) => closeStream(controller) }]);

/** Fetch, "HTTP-network-or-cache fetch" 14: a stream cannot be sent again with credentials. */
const refuseSecondSending = async (answer, request) => {
  const response = await answer;
  const isAsked = statusOf(response) === 401 && typeOfResponse(response) === "basic";
  if (isAsked && credentialsOf(request) !== "omit") throw networkError();
  return response;
};

/** → the URL for the engine. The request itself has the tag if that is a header. */
const tagged = ({ request, id }, head) => {
  if (id !== null) return urlOf(request);
  // no-cors requests cannot carry private headers.
  const how = modeOf(request) === "no-cors" ? plainTag() : configuration.tag;
  if (how === "header") setHeader(headersOf(request), tagHeader, head.id);
  return tagURL(head.isKeptAlive ? keptURL(urlOf(request)) : urlOf(request), head.id, how);
};

const sendStored = async (send, plan, head, controller) => {
  const { request, source, written } = plan;
  const target = tagged(plan, head);
  const fail = (error) => {
    if (isAborted(controllerSignal(controller))) return;
    report(head, error);
    // As with beacons, a body that the host has is sent even after the page is gone.
    if (!head.isKeptAlive || !rewritesURLs) withdraw(head.id);
    abort(controller, networkError());
  };
  const work = bringBody(head, source, request, written, fail);
  if (!transport.isConcurrent) await work;
  return await send(target, null);
};

/** Fetch §4.6: requests that outlive the page share 64 KiB. The engine sees no body, so it cannot count them. */
const handOverKept = async (head, source, request, written) => {
  if (!reserve(head.length)) throw new Mistake("requests that outlive the page carry at most 64 KiB in total");
  try {
    const fields = spelled(request, written);
    const told = { __proto__: null, fields, mode: modeOf(request), credentials: credentialsOf(request) };
    if (!keep(head, source, told)) await handOver(head, source);
  } finally {
    await release(head.length);
  }
};

/** Hands the body over. Never rejects: a failure ends the request instead. */
const bringBody = async (head, source, request, written, fail) => {
  try {
    let taken = source();
    if (!isRecord(taken)) taken = await taken;
    head.length = head.isKeptAlive ? taken.length : lengthToTell(taken);
    if (head.isKeptAlive) await handOverKept(head, taken, request, written);
    else await handOver(head, taken);
  } catch (error) {
    fail(error);
  }
};

const sendInline = async (send, url, source, head) => {
  let bytes;
  try {
    let taken = source();
    if (!isRecord(taken)) taken = await taken;
    bytes = isAtHand(taken) || head.isKeptAlive ? readNow(taken) : null;
    bytes ??= (await readAll(taken)).bytes;
  } catch (error) {
    report(head, error);
    throw networkError();
  }
  return await send(url, bytes);
};

/** Lets page script's getters run once and asks the engine for its view; → a promise. */
const fetchConverted = (fetchNative, input, init) => {
  const copy = copyInit(init);
  markFetch(input, copy);
  if (!mayHaveBody(input, copy)) {
    const target = markBodiless(input, copy);
    return isDictionary(init) || copy.headers !== undefined ? fetchNative(target, copy) : fetchNative(target);
  }
  const converted = convertInput(input);
  const made = typeof converted !== "symbol" && hostURL(targetOf(converted)) !== null ? planFetch(converted, copy) : null;
  return made ? exchange(fetchNative, made, copy) : fetchNative(converted, copy);
};

/** The object on the prototype chain that has a property of that name. */
const holderOf = (object, key) => {
  let holder = object;
  while (holder && !getOwnPropertyDescriptor(holder, key)) holder = getPrototypeOf(holder);
  return holder;
};

const rejected = async (error) => {
  throw error;
};

export const installFetch = () => {
  // A polyfill with its own Request sends through XMLHttpRequest, which is hooked.
  if (typeof scope.fetch !== "function" || !getterOf("Request", "url")) return;
  // In a window it is an own property, in a worker it is on the prototype.
  patchMethod(holderOf(scope, "fetch"), "fetch", (original) => ({
    fetch(input, init) {
      const mayCarry = isDictionary(init) || isRequest(input);
      const isRefused = init !== undefined && init !== null && !isDictionary(init);
      const isPlain = isRefused || !(mayCarry || rewritesURLs) || arguments.length === 0 || isForeign(original, input, init);
      if (!isEnabled("fetch") || isPlain) return apply(original, this, arguments);
      try {
        const converted = convertInput(input); // before any member of init is read
        const target = rewritesURLs && typeof converted === "string" ? hostedURL(converted) : converted;
        return fetchConverted(inZone(callerOf(original, this)), target, init);
      } catch (error) {
        return rejected(error); // page script threw in a conversion, or the engine refused
      }
    },
  }).fetch);
  if (plainTag() !== "query" || !prototypeOf("Response")) return;
  patchAccessor(prototypeOf("Response"), "url", ({ get }) => ({
    get url() {
      return withoutQueryTag(apply(get, this, []));
    },
  }));
};
