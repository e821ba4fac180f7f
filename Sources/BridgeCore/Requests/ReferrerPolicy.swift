/// How much of its document's URL a request reveals (Referrer Policy §3).
public enum ReferrerPolicy: String, Sendable, Hashable {
  /// Nothing.
  case noReferrer = "no-referrer"
  /// The whole URL, but nothing from https to http.
  case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
  /// The origin.
  case origin
  /// The whole URL to the document's own origin, the origin to others.
  case originWhenCrossOrigin = "origin-when-cross-origin"
  /// The whole URL to the document's own origin, nothing to others.
  case sameOrigin = "same-origin"
  /// The origin, but nothing from https to http.
  case strictOrigin = "strict-origin"
  /// Like `originWhenCrossOrigin`, but nothing from https to http. The default.
  case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
  /// The whole URL.
  case unsafeURL = "unsafe-url"
}
