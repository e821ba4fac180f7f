// history.pushState and replaceState with absolute web URLs of the page's own origin, which the host serves under its
// own scheme.
import { patchMethod } from "../foundation/control.js";
import { hostedURL, rewritesURLs } from "./urls.js";
import { apply, prototypeOf } from "../foundation/primordials.js";

const hosted = (url) => (url === undefined || url === null ? url : hostedURL(`${url}`));

export const installHostedHistory = () => {
  const prototype = prototypeOf("History");
  if (!rewritesURLs || !prototype) return;
  patchMethod(prototype, "pushState", (original) => ({
    pushState(state, unused, url) {
      return apply(original, this, arguments.length < 3 ? arguments : [state, unused, hosted(url)]);
    },
  }).pushState);
  patchMethod(prototype, "replaceState", (original) => ({
    replaceState(state, unused, url) {
      return apply(original, this, arguments.length < 3 ? arguments : [state, unused, hosted(url)]);
    },
  }).replaceState);
};
