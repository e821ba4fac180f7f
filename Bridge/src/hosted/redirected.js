// The final URL after redirects if the host serves the web under its own schemes. Engines follow no redirects there,
// and report the requested URL. The host appends the final one to the reason phrase; script gets the phrase without it.
import { patchAccessor } from "../foundation/control.js";
import { rewritesURLs } from "./urls.js";
import { apply, getterOf, lastIndexOf, prototypeOf, substring } from "../foundation/primordials.js";

const mark = " ajax-bridge-url=";

/** The reason phrase without the mark. */
const reasonIn = (text) => {
  const at = lastIndexOf(text, mark);
  return at < 0 ? text : substring(text, 0, at);
};

/** The URL to which redirects led; "" if there were none. */
const urlIn = (text) => {
  const at = lastIndexOf(text, mark);
  return at < 0 ? "" : substring(text, at + mark.length);
};

const patchReason = (prototype) =>
  patchAccessor(prototype, "statusText", ({ get }) => ({
    get statusText() {
      return reasonIn(apply(get, this, []));
    },
  }));

const patchResponse = (prototype) => {
  const reasonOf = getterOf("Response", "statusText");
  patchAccessor(prototype, "url", ({ get }) => ({
    get url() {
      const url = apply(get, this, []);
      return url === "" ? url : urlIn(reasonOf(this)) || url;
    },
  }));
  patchAccessor(prototype, "redirected", ({ get }) => ({
    get redirected() {
      return apply(get, this, []) || urlIn(reasonOf(this)) !== "";
    },
  }));
  patchReason(prototype);
};

const patchRequest = (prototype) => {
  const reasonOf = getterOf("XMLHttpRequest", "statusText");
  patchAccessor(prototype, "responseURL", ({ get }) => ({
    get responseURL() {
      const url = apply(get, this, []);
      return url === "" ? url : urlIn(reasonOf(this)) || url;
    },
  }));
  patchReason(prototype);
};

export const installHostedRedirects = () => {
  if (!rewritesURLs) return;
  if (prototypeOf("Response")) patchResponse(prototypeOf("Response"));
  if (prototypeOf("XMLHttpRequest")) patchRequest(prototypeOf("XMLHttpRequest"));
};
