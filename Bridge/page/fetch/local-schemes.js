// "Scheme fetch" for URLs that need no network (https://fetch.spec.whatwg.org/#scheme-fetch).
import { blobBytes } from "../files/blob.js";
import { resolveBlobURL } from "../url/blob-url.js";
import { parseDataURL } from "../url/data-url.js";
import { combine } from "./header-list.js";
import { serializeMimeType } from "./mime-type.js";
import { opaqueResponse } from "./response-filter.js";
import { serializeURL } from "../url/serializer.js";
import { viewOf } from "../language/bytes.js";

/** → {response, body} or {refusal}; an opaque response reveals nothing. */
export const answerLocally = (request, tainting) => {
  const answer = answerOf(request);
  if (answer.refusal || tainting !== "opaque") return answer;
  return { __proto__: null, response: opaqueResponse(), body: new Uint8Array(0) };
};

const answerOf = (request) => {
  switch (request.url.scheme) {
    case "about":
      return answerAbout(request);
    case "data":
      return answerData(request);
    default:
      return answerBlob(request);
  }
};

const refuse = (refusal) => ({ __proto__: null, refusal });
const ok = { status: 200, statusText: "OK" };

const answer = ({ url, method }, headers, body, { status, statusText } = ok) => ({
  __proto__: null,
  response: {
    __proto__: null, type: "basic", status, statusText, url: serializeURL(url, true), redirected: false, headers,
  },
  body: method === "HEAD" ? new Uint8Array(0) : body,
});

const answerAbout = (request) => {
  if (request.url.path !== "blank") return refuse("about: has no such document");
  return answer(request, [["Content-Type", "text/html;charset=utf-8"]], new Uint8Array(0));
};

const answerData = (request) => {
  const parsed = parseDataURL(request.url);
  if (parsed === null) return refuse("the data URL is malformed");
  return answer(request, [["Content-Type", serializeMimeType(parsed.mimeType)]], parsed.body);
};

const answerBlob = (request) => {
  const blob = resolveBlobURL(request.url);
  if (request.method !== "GET" || blob === null) return refuse("there is no such blob");
  const bytes = blobBytes(blob);
  const range = combine(request.headers, "range");
  if (range !== null) return answerRange(request, blob, range);
  return answer(request, [["Content-Length", String(bytes.length)], ["Content-Type", blob.type]], bytes);
};

/** A part of a blob: "bytes=3-", "bytes=3-7" or "bytes=-5". */
const answerRange = (request, blob, range) => {
  const match = /^bytes[\t ]*=[\t ]*(\d*)[\t ]*-[\t ]*(\d*)$/.exec(range);
  const bytes = blobBytes(blob);
  const size = bytes.length;
  if (match === null || (match[1] === "" && match[2] === "")) return refuse("the range is malformed");
  const start = match[1] === "" ? Math.max(size - Number(match[2]), 0) : Number(match[1]);
  const last = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size || (match[1] !== "" && match[2] !== "" && Number(match[2]) < start)) {
    return refuse("the range is outside the blob");
  }
  const part = viewOf(bytes, start, last + 1);
  const fields = [
    ["Content-Length", String(part.length)], ["Content-Type", blob.type],
    ["Content-Range", `bytes ${start}-${last}/${size}`],
  ];
  return answer(request, fields, part, { __proto__: null, status: 206, statusText: "Partial Content" });
};
