// The few things that a page cannot do for itself. The host gives them as one object, which page script
// never sees: it is the parameter of the function that the bundle is wrapped in.
//
// Calls into the host (all return at once unless said otherwise):
//   url                                the document's URL, serialized
//   lossy                              true where the engine loses what pages send and servers set
//   userAgent                          what navigator.userAgent says
//   print(level, text)                 level: debug, log, info, warn, error
//   now()                              milliseconds since the page began, monotonic, with fractions
//   timeOrigin                         when the page began, in milliseconds since 1970
//   setTimer(id, milliseconds, isAwaited)   calls page.timer(id) once; a task of its own. A page may be idle, and
//                                      end, before one that is not awaited.
//   clearTimer(id)
//   queueTask(id)                      calls page.task(id) soon, in the order of these calls
//   randomBytes(count)                 → ArrayBuffer
//   utf8Encode(string)                 → ArrayBuffer; lone surrogates become U+FFFD
//   utf8Decode(bytes)                  → string; what is malformed becomes U+FFFD; a BOM stays
//   utf8DecodeFatal(bytes)             → string, or null where anything is malformed; a BOM stays
//   decode(encoding, bytes, fatal)     → string or null; encoding: a name of the Encoding Standard
//   domainToASCII(domain, beStrict)    → string, or null; UTS 46 as the URL Standard calls it
//   documentCookie()                   → string; what document.cookie answers ("" where lossy)
//   setDocumentCookie(line)            (does nothing where lossy)
//   cookieStore(request)               JSON text → JSON text; see cookies/cookie-store.js
//   reportError(error, handled)        an uncaught exception or unhandled rejection that no listener took
//
//   request(id, head, body)            makes an exchange, which starts when the script that runs and its
//                                      microtasks are through. head: {method, url, headers: [[name, value]…]
//                                      (page script's own), mode: navigate | same-origin | no-cors | cors,
//                                      credentials: omit | same-origin | include,
//                                      redirect: follow | error | manual, initiator: xmlhttprequest |
//                                      fetch | form | beacon, cache, referrer (or null), hidesOrigin,
//                                      referrerPolicy (for redirects),
//                                      useCORSPreflight, keepalive, target (of a navigation, whose answer
//                                      goes to the host alone)}
//                                      body: null, a Uint8Array (copied at once) or "stream"
//   writeBody(id, bytes)               for "stream"; → false: wait for page.bodyWanted(id) before the next
//   endBody(id) · failBody(id, text)
//   pause(id) · resume(id)             back-pressure on the body of the response
//   cancel(id)                         no callback for that id comes after it
//   requestSync(head, body, milliseconds)   waits; 0: no limit. → {response, body: ArrayBuffer} or {failure}
//
// Callbacks (main.js exports them; each is a task of its own):
//   timer(id) · task(id)
//   sent(id, bytes)                    how much of the request's body has left, in all
//   bodyWanted(id)
//   response(id, {type, status, statusText, url, redirected, headers: [[name, value]…]})   after redirects;
//                                      filtered: type is basic, cors, opaque or opaqueredirect, and there is
//                                      nothing in it, and nothing comes after it, that script may not read
//   data(id, ArrayBuffer) · end(id)
//   failure(id, {kind: network | timeout | body | refused, message})   instead of end
//   cookiesChanged(json)
//   hasListeners(target)               → boolean; for the hook
//   loaded()                           all scripts ran: DOMContentLoaded, then load
//   uncaught(error) · rejected(promise, reason)   → true when page script prevented the default
//
// eslint-disable-next-line no-undef -- the wrapper's parameter
export const native = ajaxBridgeNative;
