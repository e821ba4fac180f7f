// document.cookie on the host's jar, which page, server and native code share. Documents of other realms (parsed ones,
// those of foreign frames) keep the engine's value.
import { isEnabled, patchAccessor } from "../foundation/control.js";
import { apply, complain, prototypeOf, scope } from "../foundation/primordials.js";
import { makeSnapshot } from "./snapshot.js";

const document = scope.document;
const chosen = (transport) => {
  if (transport.cookie) return { __proto__: null, read: transport.cookie, write: transport.setCookie };
  return transport.askCookies ? makeSnapshot(transport.askCookies) : null; // inline: the engine's own cookies
};

/** The jar's reply. If the host cannot be asked, the console says so. */
const attempt = (operation, fallback) => {
  try {
    return operation();
  } catch (error) {
    complain(`document.cookie could not reach the host's cookie jar: ${error?.message ?? error}`);
    return fallback;
  }
};

/** `transport` is the way to ask the host. */
export const installDocumentCookie = (transport) => {
  const prototype = prototypeOf("Document");
  const jar = prototype && document ? chosen(transport) : null;
  if (!jar) return;
  patchAccessor(prototype, "cookie", ({ get, set }) => ({
    get cookie() {
      if (!isEnabled("cookie") || this !== document) return apply(get, this, []);
      return attempt(() => jar.read(), "");
    },
    set cookie(line) {
      if (!isEnabled("cookie") || this !== document) return void apply(set, this, [line]);
      const text = `${line}`;
      attempt(() => jar.write(text), undefined);
    },
  }));
};
