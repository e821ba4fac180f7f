// What a host under a scheme of its own has to be told about a request, as the engine does not tell it: fetch's
// credentials mode, and that the request outlives its page. The host takes both off.
import { configuration } from "./configuration.js";
import { isRequest } from "./brands.js";
import { readHeaders, spelled, withField } from "./header-spelling.js";
import { rewritesURLs } from "./hosted-urls.js";
import { getterOf, indexOf } from "./primordials.js";

export const credentialsHeader = "Ajax-Bridge-Credentials";
const credentialsOf = getterOf("Request", "credentials");
const modeOf = getterOf("Request", "mode");

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

/** The URL of a request that the host must not stop when its page goes. */
export const keptURL = (url) => (rewritesURLs && indexOf(url, "#") < 0 ? `${url}#${configuration.keptMark}` : url);
