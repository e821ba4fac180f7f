// Exchanges that block the page: synchronous XMLHttpRequest.
import { native } from "../native.js";
import { hostRequest, planExchange, readAnswer } from "./exchange-plan.js";
import { answerLocally } from "./local-schemes.js";
import { bufferWith } from "../language/bytes.js";

const refused = (message) => ({ __proto__: null, kind: "refused", message });

/** Waits for the whole response → {response, body: ArrayBuffer} or {failure: {kind, message}}. 0 means no limit. */
export const exchangeSync = (request, milliseconds = 0) => {
  const { isLocal, tainting, refusal } = planExchange(request);
  if (refusal) return { __proto__: null, failure: refused(refusal) };
  if (isLocal) return localSync(request, tainting);
  const { response, body, failure } = native.requestSync(hostRequest(request), request.body, milliseconds);
  return { __proto__: null, failure, response: failure ? null : readAnswer(response), body };
};

const localSync = (request, tainting) => {
  const { response, body, refusal } = answerLocally(request, tainting);
  if (refusal) return { __proto__: null, failure: refused(refusal) };
  return { __proto__: null, response, body: bufferWith(body) };
};
