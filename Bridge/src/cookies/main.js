// The cookie part of the hook as a separate bundle: document.cookie and cookieStore for documents whose requests reach
// their host unchanged. Installed once per realm.
import { hideSources } from "../foundation/control.js";
import { configuration } from "../foundation/configuration.js";
import { defineProperty, getOwnPropertyDescriptor, scope } from "../foundation/primordials.js";
import { installCookieStore } from "./cookie-store.js";
import { installDocumentCookie } from "./document-cookie.js";
import { makePathCalls } from "./path-calls.js";

const key = Symbol.for("ajax-bridge.cookies");

const install = () => {
  hideSources();
  const calls = makePathCalls(configuration);
  installDocumentCookie(calls);
  installCookieStore(calls);
  defineProperty(scope, key, { __proto__: null, value: true });
};

// A sandboxed document has an opaque origin and no cookies: the engine's own errors apply.
if (scope.origin !== "null" && !getOwnPropertyDescriptor(scope, key)) install();
