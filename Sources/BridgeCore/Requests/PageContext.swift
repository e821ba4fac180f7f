/// What the engine vouches for about the page a request comes from.
///
/// A host fills in only what its engine told it. What page script claims never gets in here.
public struct PageContext: Sendable, Hashable {
  /// Where in the page a request can come from; `native` is none of it but the host's own code.
  public enum Initiator: String, Sendable { case document, script, form, beacon, worker, native }

  /// Fetch's credentials modes (§2.2.5): never, to the page's own origin, always.
  public enum Credentials: String, Sendable { case omit, sameOrigin, include }

  /// The URL of the document that asked.
  public var documentURL: String?

  /// The origin of the frame that asked; nil for an opaque origin.
  public var frameOrigin: Origin?

  /// The site of the top-level page.
  public var topLevelSite: Site?

  /// Whether the request loads a document rather than something inside one.
  public var isNavigation: Bool

  /// Whether cookies and other credentials go along.
  public var credentials: Credentials

  /// What in the page caused the request.
  public var initiator: Initiator

  /// A request made by native code: no document, credentials included.
  public init(
    documentURL: String? = nil, frameOrigin: Origin? = nil, topLevelSite: Site? = nil,
    isNavigation: Bool = false, credentials: Credentials = .include, initiator: Initiator = .native
  ) {
    self.documentURL = documentURL
    self.frameOrigin = frameOrigin
    self.topLevelSite = topLevelSite
    self.isNavigation = isNavigation
    self.credentials = credentials
    self.initiator = initiator
  }
}
