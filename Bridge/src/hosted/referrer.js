// document.referrer where the host serves the web under schemes of its own: to engines, no page on such a scheme
// refers to anything. The host knows what it told the server of this document, and is asked when script first wants to
// know.
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
    complain(`document.referrer could not be asked of the host: ${error?.message ?? error}`);
    return "";
  }
};

export const installHostedReferrer = () => {
  const prototype = prototypeOf("Document");
  if (!rewritesURLs || !ownOrigin || !prototype || !document) return;
  // Later changes of the URL by script do not change the URL that the document was requested by.
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
