// What HTTP fetch makes of the host's answer (https://fetch.spec.whatwg.org/#http-fetch).
import { corsRefusal } from "./cors.js";
import { taintingAfter } from "./exchange-plan.js";
import { filterResponse, opaqueRedirect } from "./response-filter.js";
import { hasCredentials } from "./url-record.js";
import { parseURL, serializeURL } from "./url-parser.js";

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** What the page may see of the host's answer → {response} or {refusal}. */
export const readAnswer = (request, plan, head) => {
  const finalURL = parseURL(head.url);
  const { tainting, refusal } = taintingAfter(request, plan.tainting, finalURL);
  const forbidden = refusal ?? (tainting === "cors" ? corsRefusal(head.headers, request.credentials) : null);
  if (forbidden) return { refusal: forbidden };
  if (head.redirected && tainting === "cors" && finalURL !== null && hasCredentials(finalURL)) {
    return { refusal: "redirected to a URL with a user name or password" };
  }
  const url = finalURL === null ? head.url : serializeURL(finalURL, true);
  const isRedirect = redirectStatuses.has(head.status);
  if (isRedirect && request.redirect === "error") return { refusal: "the answer is a redirect" };
  const isShown = request.redirect === "manual" && request.mode !== "navigate";
  if (isRedirect && isShown) return { response: opaqueRedirect(url) };
  if (head.status === 401 && cannotRepeat(request, tainting)) return { refusal: "no stream is sent again after 401" };
  return { response: filterResponse({ ...head, url }, tainting, request.credentials) };
};

/** HTTP-network-or-cache fetch, on 401: the server asks for credentials, and the body is gone. */
const cannotRepeat = ({ body, credentials }, tainting) =>
  body !== null && !(body instanceof Uint8Array) && tainting !== "cors" && credentials !== "omit";
