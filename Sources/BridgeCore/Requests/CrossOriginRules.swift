/// How a page's request is bound by the same-origin policy (Fetch §2.2.5), where the pipeline enforces it.
///
/// A host sets this whose engine leaves CORS to the bridge. Redirects then keep to it on every hop: `Origin`
/// is the right one, each redirect of another origin has to allow the page, and asks first where it must.
public struct CrossOriginRules: Sendable, Hashable {
  /// Fetch's request modes.
  public enum Mode: String, Sendable {
    /// The request loads a document: no script reads the response.
    case navigate
    /// Only the page's own origin is asked.
    case sameOrigin = "same-origin"
    /// Another origin may be asked in simple ways, and nothing of its answer can be read.
    case noCORS = "no-cors"
    /// Another origin's answer can be read where that origin says so.
    case cors
  }

  /// The request's mode.
  public var mode: Mode

  /// The names of fields that script has set and no simple request has, in lower case and sorted: another
  /// origin is asked before it gets these ("CORS-unsafe request-header names", Fetch §2.2.2).
  public var unsafeFields: [String]

  /// Whether another origin is asked in any case, as for streams and watched uploads.
  public var alwaysAsks: Bool

  /// Whether other origins that redirects lead to get no credentials, nor anything after them: for requests of
  /// which the host does not know who reads the answer.
  public var withholdsCredentials: Bool

  /// Rules for a request of that mode.
  public init(
    _ mode: Mode, unsafeFields: [String] = [], alwaysAsks: Bool = false,
    withholdsCredentials: Bool = false
  ) {
    (self.mode, self.unsafeFields, self.alwaysAsks) = (mode, unsafeFields, alwaysAsks)
    self.withholdsCredentials = withholdsCredentials
  }
}
