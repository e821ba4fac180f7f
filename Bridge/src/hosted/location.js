// A host under its own scheme recognizes documents of forms, and scripts of workers, by marks in the fragments of their
// URLs. Page script must not see them.
import { configuration } from "../foundation/configuration.js";
import { patchAccessor, patchMethod } from "../foundation/control.js";
import { rewritesURLs } from "./urls.js";
import { untagged } from "../transports/ids-tags.js";
import { apply, getterOf, lastIndexOf, methodOf, prototypeOf, scope, substring } from "../foundation/primordials.js";

const replaceState = methodOf("History", "replaceState");
const stateOf = getterOf("History", "state");

const withoutMark = (url) => {
  const at = lastIndexOf(url, `#${configuration.workerMark}`);
  return at < 0 ? url : substring(url, 0, at);
};

const hideFromDocument = () => {
  const { href } = scope.location;
  const bare = untagged(href);
  if (bare === href) return;
  try {
    replaceState(scope.history, stateOf(scope.history), "", bare);
  } catch {
    // A document that must not change its URL keeps the tag, which is no longer used.
  }
};

const hideFrom = (prototype, key) =>
  patchAccessor(prototype, key, ({ get }) => ({
    get [key]() {
      return withoutMark(apply(get, this, []));
    },
  }));

const hideFromWorker = (prototype) => {
  hideFrom(prototype, "href");
  hideFrom(prototype, "hash");
  patchMethod(prototype, "toString", (original) => ({
    toString() {
      return withoutMark(apply(original, this, arguments));
    },
  }).toString);
};

export const installHostedLocation = () => {
  if (!rewritesURLs || !scope.location) return;
  const worker = prototypeOf("WorkerLocation");
  if (worker) hideFromWorker(worker);
  else if (replaceState && scope.history) hideFromDocument();
};
