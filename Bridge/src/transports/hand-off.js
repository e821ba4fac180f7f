// The transfer of one body to the host: its bindings, and its failure, which is reported on the console.
import { configuration } from "../foundation/configuration.js";
import { makeId, withoutCredentials, withoutFragment } from "./ids-tags.js";
import { webURL } from "../hosted/urls.js";
import { complain } from "../foundation/primordials.js";
import { transport } from "./choose.js";
import { isTooLarge, tooLarge } from "./failure.js";

/** The description of a body for the host; the host itself adds the frame's origin. */
export const makeHead = (id, method, url, type, length) => ({
  __proto__: null, id: id ?? makeId(), method, url: webURL(withoutCredentials(withoutFragment(url))), type, length,
});

/** The length to announce; null for a text whose bytes the host counts itself. */
export const lengthToTell = (source) => (transport.takesText?.(source) ? null : source.length);

const check = (head) => {
  if (isTooLarge(head.length, configuration.maximumBody)) throw tooLarge(head.length, configuration.maximumBody);
};

/** Hands a body over. → a promise, or undefined if it is already done. Throws or rejects on refusal. */
export const handOver = (head, source, progress) => {
  check(head);
  return transport.put(head, source, progress);
};

/** Hands a body over before it returns. */
export const handOverNow = (head, source, progress) => {
  check(head);
  transport.putSync(head, source, progress);
};

/** Tells the host that no request will come for this body, so that one that waits fails immediately. */
export const withdraw = async (id) => {
  try {
    await transport.cancel(id);
  } catch {
    // The host no longer has the body or cannot be reached. Its own timeout ends the wait.
  }
};

/** Reports the reason of a network error on the console, since the error itself may not contain it. */
export const report = ({ method, url }, error) =>
  complain(`${method} ${url} was not sent, because its body could not be handed to the host: ${error?.message ?? error}`);
