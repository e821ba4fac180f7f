// Reads a URL synchronously, even if the page has replaced XMLHttpRequest.
import { construct, getterOf, methodOf, scope } from "../foundation/primordials.js";

const Request = scope.XMLHttpRequest;
const open = methodOf("XMLHttpRequest", "open");
const send = methodOf("XMLHttpRequest", "send");
const setRequestHeader = methodOf("XMLHttpRequest", "setRequestHeader");
const text = getterOf("XMLHttpRequest", "responseText");

/** → the text of the answer, whatever its status. Throws without an answer. */
export const readSync = (url, headers) => {
  const request = construct(Request, []);
  open(request, "GET", url, false);
  for (const name in headers) setRequestHeader(request, name, headers[name]);
  send(request, null);
  return text(request);
};
