// From the argument of send() to a request for the network: XHR §4.5.6, steps 3 to 6.

import { forgivingEncode } from "../encoding/base64.js";
import { extractBody, toBodyInit } from "../fetch/body.js";
import { isDocument, isHTMLDocument } from "../dom/document-brand.js";
import { utf8Encode } from "../encoding/interfaces.js";
import { combine, setHeader } from "../fetch/header-list.js";
import { serializeChildren } from "../html/serializer.js";
import { parseMimeType, serializeMimeType } from "../fetch/mime-type.js";
import { percentDecodeToString } from "../url/percent-encoding.js";
import { isOwnOrigin } from "../window/settings.js";
import { isReadableStream } from "../streams/interfaces.js";
import { hasCredentials } from "../url/record.js";
import { toUSVString } from "../webidl/webidl.js";
import { serializeXML } from "../xml/serializer.js";
import { append, copyOf, joined, mapped } from "../language/lists.js";

/** Sets the state's body and, if the author's Content-Type requires it, that field. */
export const takeBody = (state, argument) => {
  state.body = null;
  if (state.method === "GET" || state.method === "HEAD" || argument === null) return;
  const { bytes, type, isText } = isDocument(argument) ? documentBody(argument) : plainBody(argument);
  state.body = bytes;
  const authorType = combine(state.headers, "content-type");
  if (authorType === null) {
    if (type !== null) append(state.headers, ["Content-Type", type]);
  } else if (isText) {
    rewriteCharset(state.headers, authorType);
  }
};

const documentBody = (document) => {
  const isHTML = isHTMLDocument(document);
  const bytes = utf8Encode(isHTML ? serializeChildren(document) : serializeXML(document));
  return { __proto__: null, bytes, type: `${isHTML ? "text/html" : "application/xml"};charset=UTF-8`, isText: true };
};

/** Anything else is a BodyInit; unlike in fetch, a stream is converted to a string. */
const plainBody = (argument) => {
  const init = toBodyInit(isReadableStream(argument) ? toUSVString(argument) : argument);
  const { source, type } = extractBody(init);
  return { __proto__: null, bytes: source, type, isText: typeof init === "string" };
};

/** Text is sent as UTF-8, so a field with another charset is corrected; one with UTF-8 keeps its spelling. */
const rewriteCharset = (headers, authorType) => {
  const type = parseMimeType(authorType);
  const charset = type?.parameters.get("charset");
  if (charset === undefined || charset.toUpperCase() === "UTF-8") return;
  type.parameters.set("charset", "UTF-8");
  setHeader(headers, "Content-Type", serializeMimeType(type));
};

/** User and password of the URL go into a field, before any challenge, but never to other origins. */
const authorization = ({ url, headers }) => {
  if (!hasCredentials(url) || !isOwnOrigin(url) || combine(headers, "authorization") !== null) return [];
  const pair = mapped([url.username, url.password], percentDecodeToString).join(":");
  return [["Authorization", `Basic ${forgivingEncode(utf8Encode(pair))}`]];
};

/** The request of step 6. */
export const requestOf = (state) => ({
  __proto__: null,
  method: state.method,
  url: { __proto__: null, ...state.url, username: "", password: "" },
  headers: joined(mapped(state.headers, copyOf), authorization(state)),
  body: state.body,
  mode: "cors",
  credentials: state.withCredentials ? "include" : "same-origin",
  redirect: "follow",
  referrer: "client",
  referrerPolicy: "",
  initiator: "xmlhttprequest",
  keepalive: false,
  useCORSPreflight: state.hasUploadListeners,
});
