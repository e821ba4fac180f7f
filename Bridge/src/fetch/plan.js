// Turns the arguments of fetch() into a request with the engine's own Request constructor, which converts and refuses
// as usual; the body is handled separately.
import { multipartSource, blobSource, bytesSource, isReady, sourceOf, streamSource, textSource } from "../bodies/source.js";
import { isReadableStream, isRequest } from "../foundation/brands.js";
import { boundaryOf } from "../bodies/boundary.js";
import { Bytes, construct, getterOf, methodOf, scope } from "../foundation/primordials.js";
import { append } from "../foundation/append.js";
import { initMembers, withoutBody } from "./init.js";
import { spelled } from "./header-spelling.js";
import { configuration } from "../foundation/configuration.js";
import { isTaggable, makeId, tagURL } from "../transports/ids-tags.js";
import { transport } from "../transports/choose.js";
import { memoryOf } from "./request-memory.js";

const NativeRequest = scope.Request;
const NativeHeaders = scope.Headers;
const read = { __proto__: null };
const attributes = [
  "method", "headers", "mode", "credentials", "cache", "redirect", "referrer", "referrerPolicy", "integrity",
  "keepalive", "signal", "url", "bodyUsed", "body",
];
for (let index = 0; index < attributes.length; index++) read[attributes[index]] = getterOf("Request", attributes[index]);
const has = methodOf("Headers", "has");
const get = methodOf("Headers", "get");
const set = methodOf("Headers", "set");
const remove = methodOf("Headers", "delete");
const arrayBuffer = methodOf("Request", "arrayBuffer");
const isLocked = getterOf("ReadableStream", "locked");
const takes = { __proto__: null, document: false, stream: true, shared: true };

/** Whether a request may have its own body, which fetch() should send. */
const carriesBody = (input) => {
  if (!isRequest(input) || read.method(input) === "GET" || read.method(input) === "HEAD") return false;
  return read.body ? read.body(input) !== null : true;
};

/** The arguments of fetch(), converted once; symbols are left for the API to refuse. */
export const convertInput = (input) => (isRequest(input) || typeof input === "symbol" ? input : `${input}`);
export const targetOf = (input) => (isRequest(input) ? read.url(input) : input);

export const mayHaveBody = (input, init) => (init.body !== undefined && init.body !== null) || carriesBody(input);

/**
 * {request, id, source(), isStream, isAtHand, written, isFromURL, cancelStream}: the engine's Request for the
 * arguments, and the body. `id` is that of a tag that the request's URL already has, or null. The result is null if the
 * API must refuse.
 */
export const planFetch = (input, init) => {
  const body = init.body;
  if (body === undefined || body === null) return planCarried(input, init);
  const source = sourceOf(body, takes);
  if (source === null) return null;
  if (source.kind === "text") init.body = source.text; // converted once for all senders
  const id = isTaggedAtOnce(input, source) ? makeId() : null;
  const request = construct(NativeRequest, [id === null ? input : tagURL(input, id, "fragment"), withoutBody(init)]);
  if (source.stream && !mayStream(request, body, init)) return null;
  if (!hasOwnType(input, init)) setType(request, source.type);
  const isStream = Boolean(source.stream);
  return {
    __proto__: null,
    request, id, source: () => source, isStream, isAtHand: isReady(source), written: writtenFields(input, init),
    isFromURL: typeof input === "string", cancelStream: isStream ? source.cancel : null,
  };
};

/** Whether one request with the tag suffices, because its body is handed over within the call. */
const isTaggedAtOnce = (input, source) =>
  transport.answersAtOnce && configuration.tag === "fragment" && typeof input === "string" && isTaggable(input) &&
  isReady(source);

/** Whether the fields from page script declare the type of the body. */
const hasOwnType = (input, init) => {
  const isInherited = init.headers === undefined && isRequest(input);
  return has(isInherited ? read.headers(input) : construct(NativeHeaders, [init.headers]), "content-type");
};

const setType = (request, type) => {
  remove(read.headers(request), "content-type");
  if (type) set(read.headers(request), "Content-Type", type);
};

/** Fetch's conditions for a stream as a body: unused, half duplex, no keepalive, not mode no-cors. */
const mayStream = (request, body, init) => {
  const mode = read.mode(request);
  return !isLocked(body) && init.duplex === "half" && !init.keepalive && (mode === "cors" || mode === "same-origin");
};

/** A Request with its own body. It is used up, as by fetch() itself. */
const planCarried = (input, init) => {
  const memory = memoryOf(input);
  const request = construct(NativeRequest, [input, init]);
  const written = writtenFields(input, init);
  const source = () => (memory ? remembered(memory, request) : readBack(request));
  const isStream = memory?.isStream === true;
  return { __proto__: null, request, id: null, source, isStream, written, isAtHand: false, isFromURL: false, cancelStream: null };
};

/** The fields as page script wrote them; undefined if there are none. */
const writtenFields = (input, init) => init.headers ?? (isRequest(input) ? spelled(input) : undefined);

const remembered = ({ entries, blob, bytes, text, isStream, isTyped }, request) => {
  if (text !== undefined) return textSource("text", text, null);
  if (bytes) return bytesSource(bytes, null);
  if (isStream) return streamSource(read.body(request));
  if (blob) return blobSource(blob);
  // If the page set the type itself, its boundary is not that of the bytes.
  return multipartSource(entries, isTyped ? undefined : (boundaryOf(typeOf(request)) ?? undefined));
};

const readBack = async (request) => bytesSource(new Bytes(await arrayBuffer(request)), null);

export const typeOf = (request) => get(read.headers(request), "content-type");
export const methodOfRequest = (request) => read.method(request);
export const urlOf = (request) => read.url(request);
export const modeOf = (request) => read.mode(request);
export const credentialsOf = (request) => read.credentials(request);
export const signalOf = (request) => read.signal(request);
export const headersOf = (request) => read.headers(request);
export const isKeptAlive = (request) => read.keepalive?.(request) === true;

const copied = [];
for (let index = 0; index < initMembers.length; index++) {
  const key = initMembers[index];
  if (read[key] && key !== "body" && key !== "signal" && key !== "headers") append(copied, key);
}

/**
 * The request's members as RequestInit, with a body (or none) and our signal. For a request made from a URL, only the
 * members from page script: for the others the engine has its own values.
 */
export const initOf = (request, original, body, signal, { written, isFromURL }) => {
  const init = { __proto__: null };
  for (let index = 0; index < copied.length; index++) {
    const key = copied[index];
    if (!isFromURL || original[key] !== undefined) init[key] = read[key](request);
  }
  init.headers = spelled(request, written);
  if (original.priority !== undefined) init.priority = original.priority;
  if (body !== null) init.body = body;
  if (isReadableStream(body)) init.duplex = "half";
  if (signal !== null) init.signal = signal;
  return init;
};
