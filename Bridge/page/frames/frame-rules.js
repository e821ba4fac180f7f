// The origin of a frame, according to its attributes. No document is ever loaded into a frame: a frame of the page's
// own origin stays at its initial about:blank, HTML §7.3.1.3.
import { parseRelativeURL } from "../dom/document-url.js";
import { isOwnOrigin } from "../window/settings.js";

/** HTML §4.8.5, "shared attribute processing steps". Null stands for about:blank: src is absent, empty or invalid. */
const addressOf = (src) => (src === null || src === "" ? null : parseRelativeURL(src));

/** "Matches about:blank", HTML §2.4.1. */
const isBlankURL = ({ scheme, path }) => scheme === "about" && path === "blank";

const isBlankAddress = (address) => address === null || isBlankURL(address);

/** HTML §7.1.5: such a frame has an opaque origin, whatever its content. */
const isSandboxed = (sandbox) => sandbox !== null && !/(^|[\t\n\f\r ])allow-same-origin($|[\t\n\f\r ])/i.test(sandbox);

/** "Determine the origin", HTML §7.3.2.1: about:blank, srcdoc and javascript: have the page's origin. */
const hasPageOrigin = (address, srcdoc) =>
  srcdoc !== null || isBlankAddress(address) || address.scheme === "javascript" || isOwnOrigin(address);

/**
 * → {isBlank: whether the frame loads no document, isOwn: whether it is of the page's origin}; null for an absent
 * attribute.
 */
export const planFrame = ({ src, srcdoc, sandbox }) => {
  const address = addressOf(src);
  return {
    __proto__: null,
    isBlank: srcdoc === null && isBlankAddress(address),
    isOwn: !isSandboxed(sandbox) && hasPageOrigin(address, srcdoc),
  };
};
