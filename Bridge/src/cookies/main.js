// The hook's part that is about cookies, as a bundle of its own: document.cookie and cookieStore of documents whose
// requests their host sees whole. Installed once per realm.
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

// A sandboxed document has an opaque origin and no cookies: the engine's own errors say so.
if (scope.origin !== "null" && !getOwnPropertyDescriptor(scope, key)) install();
