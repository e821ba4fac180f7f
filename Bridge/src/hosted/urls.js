// If the engine does not let hosts serve https, pages run on the host's own scheme, bridge-https. Absolute web URLs
// that a page requests are mapped to that scheme, or the requests would bypass the host.
import { configuration } from "../foundation/configuration.js";
import { getterOf, indexOf, lowerCase, scope, substring } from "../foundation/primordials.js";
import { documentBase, isWeb } from "../foundation/reach.js";

const prefix = configuration.schemePrefix;
const URLType = scope.URL;
const href = getterOf("URL", "href");
const protocol = getterOf("URL", "protocol");

/** Whether the host serves the schemes of the web under others. */
export const rewritesURLs = prefix !== null;

/** The URL under the host's scheme. Text that does not lead to the web, alone or with the base URL, stays unchanged. */
export const hostedURL = (text) => {
  if (!rewritesURLs) return text;
  const base = documentBase();
  if (indexOf(lowerCase(text), "http") < 0 && indexOf(base ?? "", "http") !== 0) return text;
  try {
    const url = new URLType(text, base);
    return isWeb(protocol(url)) ? prefix + href(url) : text;
  } catch {
    return text; // the API itself refuses anything but a URL, with its own error
  }
};

/** The URL as servers know it, for descriptions to the host. */
export const webURL = (url) => (rewritesURLs && indexOf(url, `${prefix}http`) === 0 ? substring(url, prefix.length) : url);

/** The page's own origin if its paths do not depend on the base URL; "" otherwise. */
export const ownOrigin = rewritesURLs && scope.origin && scope.origin !== "null" ? scope.origin : "";
