// Constructors that take a URL and whose requests must pass the host. The hook is put before a worker's script: by the
// host if the URL is marked, by the page itself if the script is a Blob.
import { configuration } from "../foundation/configuration.js";
import { patchMethod } from "../foundation/control.js";
import { hostedURL, ownOrigin, rewritesURLs } from "./urls.js";
import { apply, complain, construct, getterOf, indexOf, scope, uncurry } from "../foundation/primordials.js";
import { documentBase } from "../foundation/reach.js";
import { readSync } from "../transports/read-sync.js";

const URLType = scope.URL;
const href = getterOf("URL", "href");
const createObjectURL = scope.URL?.createObjectURL;
const BlobType = scope.Blob;

/** A Proxy preserves every property of the constructor; only the URL argument changes. */
const wrap = (convert) => (original) => {
  const Wrapped = new Proxy(original, {
    __proto__: null,
    construct(target, args, newTarget) {
      const own = newTarget === Wrapped ? target : newTarget;
      if (args.length === 0) return construct(target, args, own);
      return construct(target, [convert(`${args[0]}`), args[1]], own);
    },
  });
  return Wrapped;
};

// Uses exec() itself, since test() would call the page's exec.
const match = uncurry(RegExp.prototype.exec);

/** Whether a script begins with the directive, which would have no effect after the hook. */
const strict = /^(?:\s|\/\/.*|\/\*[^]*?\*\/)*(?:'use strict'|"use strict")/;
const isStrict = (script) => match(strict, script) !== null;

/** A Blob's script cannot be marked. It is read, and a new Blob is made of the hook and the script. */
const withHook = (url) => {
  const hook = readSync(`${ownOrigin}${configuration.channelPath}hook.js`, { __proto__: null, "Ajax-Bridge": configuration.token });
  const script = readSync(url);
  const directive = isStrict(script) ? "'use strict';" : "";
  return apply(createObjectURL, URLType, [construct(BlobType, [[directive, hook, script], { __proto__: null, type: "text/javascript" }])]);
};

const workerURL = (given) => {
  const address = hostedURL(given);
  try {
    const url = href(new URLType(address, documentBase()));
    if (indexOf(url, "blob:") === 0) return withHook(url);
    if (indexOf(url, `${configuration.schemePrefix}http`) === 0 && indexOf(url, "#") < 0) return `${url}#${configuration.workerMark}`;
  } catch (error) {
    complain(`the worker ${address} runs without the hook: ${error?.message ?? error}`);
  }
  return address;
};

export const installHostedConstructors = () => {
  if (!rewritesURLs) return;
  patchMethod(scope, "EventSource", wrap(hostedURL));
  patchMethod(scope, "Worker", wrap(workerURL));
};
