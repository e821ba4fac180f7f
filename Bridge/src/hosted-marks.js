// What a host under a scheme of its own has to be told about a request, as the engine does not tell it: fetch's
// credentials mode, that there is no body, and that the request outlives its page. The host takes the marks off.
import { configuration } from "./configuration.js";
import { isRequest } from "./brands.js";
import { readHeaders, spelled, withField } from "./header-spelling.js";
import { rewritesURLs } from "./hosted-urls.js";
import { getterOf, indexOf, upperCase } from "./primordials.js";

export const credentialsHeader = "Ajax-Bridge-Credentials";
export const bodilessHeader = "Ajax-Bridge-Bodiless";
const credentialsOf = getterOf("Request", "credentials");
const modeOf = getterOf("Request", "mode");
const methodOf = getterOf("Request", "method");

/** Adds the credentials mode to the fields of a copied RequestInit, where it is not the usual one. */
export const markCredentials = (input, init) => {
  if (!rewritesURLs) return;
  const isMade = isRequest(input);
  const mode = init.mode ?? (isMade ? modeOf(input) : "cors");
  const credentials = init.credentials ?? (isMade ? credentialsOf(input) : "same-origin");
  if (mode === "no-cors" || credentials === "same-origin") return;
  const written = init.headers !== undefined ? readHeaders(init.headers) : isMade ? spelled(input) : undefined;
  init.headers = withField(written, credentialsHeader, `${credentials}`);
};

/** Says of a request that changes something that it has no body, so that the host need not ask the engine for one. */
export const markBodiless = (input, init) => {
  if (!rewritesURLs) return;
  const isMade = isRequest(input);
  const method = upperCase(`${init.method ?? (isMade ? methodOf(input) : "GET")}`);
  const mode = init.mode ?? (isMade ? modeOf(input) : "cors");
  if (method === "GET" || method === "HEAD" || mode === "no-cors") return;
  const written = init.headers !== undefined ? readHeaders(init.headers) : isMade ? spelled(input) : undefined;
  init.headers = withField(written, bodilessHeader, "1");
};

/** The URL of a request that the host must not stop when its page goes. */
export const keptURL = (url) => (rewritesURLs && indexOf(url, "#") < 0 ? `${url}#${configuration.keptMark}` : url);
