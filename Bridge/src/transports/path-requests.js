// Requests to the host's reserved path on the page's own origin, synchronous and asynchronous. The private header
// excludes other pages: no-cors requests cannot carry it, and the host refuses a foreign Origin.
import { apply, construct, getterOf, methodOf, parseJSON, scope } from "../foundation/primordials.js";
import { handOffFailure } from "./failure.js";

const fetch = scope.fetch;
const responseStatus = getterOf("Response", "status");
const responseText = methodOf("Response", "text");
const Request = scope.XMLHttpRequest;
const open = methodOf("XMLHttpRequest", "open");
const send = methodOf("XMLHttpRequest", "send");
const setRequestHeader = methodOf("XMLHttpRequest", "setRequestHeader");
const status = getterOf("XMLHttpRequest", "status");
const text = getterOf("XMLHttpRequest", "responseText");

const refusal = (code, body) => {
  let reason = "";
  try {
    reason = parseJSON(body).error.message;
  } catch {
    reason = body; // not the channel's own answer: the received text says most
  }
  const remedy = "check that the host serves the channel's path and knows this page";
  return handOffFailure(`the host's channel answered ${code}: ${reason}`, remedy);
};

/** One request of the channel. → its response, unless that is a refusal. */
export const askForResponse = async (method, url, headers, body, isKeptAlive) => {
  const options = {
    __proto__: null, method, headers, body, mode: "same-origin", credentials: "same-origin", cache: "no-store",
    redirect: "error", keepalive: isKeptAlive,
  };
  const response = await apply(fetch, scope, [url, options]);
  if (responseStatus(response) >= 400) throw refusal(responseStatus(response), await responseText(response));
  return response;
};

/** One request of the channel. → the text of the answer. */
export const ask = async (...args) => responseText(await apply(askForResponse, null, args));

export const askSync = (method, url, headers, body) => {
  const request = construct(Request, []);
  open(request, method, url, false);
  for (const name in headers) setRequestHeader(request, name, headers[name]);
  send(request, body);
  if (status(request) >= 400) throw refusal(status(request), text(request));
  return text(request);
};
