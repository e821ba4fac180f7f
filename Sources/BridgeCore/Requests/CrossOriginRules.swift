/// The same-origin rules for a page's request (Fetch §2.2.5), if the pipeline enforces them.
///
/// A host whose engine leaves CORS to the bridge sets this. Redirects then obey it on every hop: `Origin` is correct,
/// each cross-origin redirect must allow the page, and a preflight is sent where required.
public struct CrossOriginRules: Sendable, Hashable {
  /// Fetch's request modes.
  public enum Mode: String, Sendable {
    /// The request loads a document. No script reads the response.
    case navigate
    /// Only the page's own origin may be requested.
    case sameOrigin = "same-origin"
    /// Another origin may be requested with a simple request, but its response cannot be read.
    case noCORS = "no-cors"
    /// Another origin's response can be read if that origin allows it.
    case cors
  }

  /// The request's mode.
  public var mode: Mode

  /// The names of fields that a script has set and that simple requests lack, in lower case and sorted. Another origin
  /// gets a preflight about them ("CORS-unsafe request-header names", Fetch §2.2.2).
  public var unsafeFields: [String]

  /// Whether another origin always gets a preflight, as for streams and observed uploads.
  public var alwaysAsks: Bool

  /// Whether origins that redirects lead to, and all later ones, get no credentials. For requests whose reader is
  /// unknown to the host.
  public var withholdsCredentials: Bool

  /// Rules for a request with that mode.
  public init(
    _ mode: Mode, unsafeFields: [String] = [], alwaysAsks: Bool = false,
    withholdsCredentials: Bool = false
  ) {
    (self.mode, self.unsafeFields, self.alwaysAsks) = (mode, unsafeFields, alwaysAsks)
    self.withholdsCredentials = withholdsCredentials
  }
}
