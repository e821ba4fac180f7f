// document.referrer if the host serves the web under its own schemes. Engines send no referrer from pages on such a
// scheme. The host knows the referrer that it sent for this document, and is asked when script first reads the
// property.
import { configuration } from "../foundation/configuration.js";
import { patchAccessor } from "../foundation/control.js";
import { ownOrigin, rewritesURLs } from "./urls.js";
import { apply, complain, indexOf, prototypeOf, scope } from "../foundation/primordials.js";
import { readSync } from "../transports/read-sync.js";

const document = scope.document;
const encodeText = scope.encodeURIComponent;

const ask = (url) => {
  try {
    return readSync(`${ownOrigin}${configuration.channelPath}referrer`, {
      __proto__: null, "Ajax-Bridge": configuration.token, "Ajax-Bridge-Page": encodeText(url),
    });
  } catch (error) {
    complain(`the host could not be asked for document.referrer: ${error?.message ?? error}`);
    return "";
  }
};

export const installHostedReferrer = () => {
  const prototype = prototypeOf("Document");
  if (!rewritesURLs || !ownOrigin || !prototype || !document) return;
  // Script may change the URL later, but not the URL by which the document was requested.
  const url = scope.location.href;
  if (indexOf(url, `${configuration.schemePrefix}http`) !== 0) return;
  let known = null;
  patchAccessor(prototype, "referrer", ({ get }) => ({
    get referrer() {
      if (this !== document) return apply(get, this, []);
      return (known ??= ask(url));
    },
  }));
};
