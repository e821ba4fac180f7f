// Exchanges that the page waits for: synchronous XMLHttpRequest.
import { native } from "./native.js";
import { isPreflightCached, preflightRefusal, preflightRequest } from "./cors-preflight.js";
import { readAnswer } from "./exchange-answer.js";
import { hostRequest, planExchange } from "./exchange-plan.js";
import { answerLocally } from "./local-schemes.js";
import { filterResponse } from "./response-filter.js";

const refused = (message) => ({ kind: "refused", message });

/** Waits for the whole answer → {response, body: ArrayBuffer} or {failure: {kind, message}}. 0: no limit. */
export const exchangeSync = (request, milliseconds = 0) => {
  const plan = planExchange(request);
  if (plan.refusal) return { failure: refused(plan.refusal) };
  if (plan.isLocal) return localSync(request, plan);
  const began = native.now();
  const left = () => (milliseconds === 0 ? 0 : Math.max(1, milliseconds - (native.now() - began)));
  if (plan.needsPreflight && !isPreflightCached(request)) {
    const failure = preflightSync(request, left());
    if (failure) return { failure };
  }
  const answer = native.requestSync(hostRequest(request, plan), request.body, left());
  if (answer.failure) return { failure: answer.failure };
  const { response, refusal } = readAnswer(request, plan, answer.response);
  return refusal ? { failure: refused(refusal) } : { response, body: answer.body };
};

const localSync = (request, { tainting }) => {
  const { head, body, refusal } = answerLocally(request);
  if (refusal) return { failure: refused(refusal) };
  return { response: filterResponse(head, tainting, request.credentials), body: body.slice().buffer };
};

const preflightSync = (request, milliseconds) => {
  const { response, failure } = native.requestSync(preflightRequest(request), null, milliseconds);
  if (failure) return failure;
  const refusal = preflightRefusal(request, response);
  return refusal === null ? null : refused(refusal);
};
