// Facts about a request that the engine does not pass to a host under its own scheme: the modes of fetch, the absence
// of a body, and keepalive. The host removes the marks.
import { configuration } from "../foundation/configuration.js";
import { isRequest } from "../foundation/brands.js";
import { readHeaders, spelled, withField } from "../fetch/header-spelling.js";
import { rewritesURLs } from "./urls.js";
import { withoutFragment } from "../transports/ids-tags.js";
import { construct, getterOf, indexOf, scope, upperCase } from "../foundation/primordials.js";

export const modeHeader = "Ajax-Bridge-Mode";
export const credentialsHeader = "Ajax-Bridge-Credentials";
export const bodilessHeader = "Ajax-Bridge-Bodiless";
const Request = scope.Request;
const urlOf = getterOf("Request", "url");
const redirectOf = getterOf("Request", "redirect");
const referrerOf = getterOf("Request", "referrer");
const policyOf = getterOf("Request", "referrerPolicy");
const credentialsOf = getterOf("Request", "credentials");
const modeOf = getterOf("Request", "mode");
const methodOf = getterOf("Request", "method");

/** Adds to the fields of a copied RequestInit the facts that its host needs; no-cors requests cannot carry them. */
export const markFetch = (input, init) => {
  if (!rewritesURLs) return;
  const isMade = isRequest(input);
  const mode = init.mode ?? (isMade ? modeOf(input) : "cors");
  if (mode === "no-cors") return;
  const credentials = init.credentials ?? (isMade ? credentialsOf(input) : "same-origin");
  const redirect = init.redirect ?? (isMade ? redirectOf(input) : "follow");
  add(input, init, modeHeader, `${mode} ${redirect}${policyWord(input, init)}`);
  if (credentials !== "same-origin") add(input, init, credentialsHeader, `${credentials}`);
};

/**
 * The referrer policy if it is not the document's. For hosts' own schemes, engines name the document under every
 * policy.
 */
const policyWord = (input, init) => {
  const referrer = init.referrer ?? (isRequest(input) ? referrerOf(input) : "about:client");
  const policy = init.referrerPolicy ?? (isRequest(input) ? policyOf(input) : "");
  return referrer === "" ? " no-referrer" : policy === "" ? "" : ` ${policy}`;
};

/**
 * Marks a request with an unsafe method that has no body, so that the host need not ask the engine for one. → what to
 * fetch.
 */
export const markBodiless = (input, init) => {
  if (!rewritesURLs) return input;
  const isMade = isRequest(input);
  const method = upperCase(`${init.method ?? (isMade ? methodOf(input) : "GET")}`);
  const mode = init.mode ?? (isMade ? modeOf(input) : "cors");
  if (method === "GET" || method === "HEAD") return input;
  if (mode !== "no-cors") add(input, init, bodilessHeader, "1");
  else if (isMade) return construct(Request, [bodilessURL(urlOf(input)), input]);
  else return bodilessURL(`${input}`);
  return input;
};

const add = (input, init, name, value) => {
  const written = init.headers !== undefined ? readHeaders(init.headers) : isRequest(input) ? spelled(input) : undefined;
  init.headers = withField(written, name, value);
};

const bodilessURL = (url) => `${withoutFragment(url)}#${configuration.bodilessMark}`;

/** The URL of a request that the host must not cancel when its page goes away. */
export const keptURL = (url) => (rewritesURLs && indexOf(url, "#") < 0 ? `${url}#${configuration.keptMark}` : url);
