/// What the engine vouches for about the page a request comes from.
///
/// A host fills in only what its engine told it. What page script claims never gets in here.
public struct PageContext: Sendable, Hashable {
  /// Where in the page a request can come from; `native` is none of it but the host's own code.
  public enum Initiator: String, Sendable { case document, script, form, beacon, worker, native }

  /// Fetch's credentials modes (§2.2.5): never, to the page's own origin, always.
  public enum Credentials: String, Sendable { case omit, sameOrigin, include }

  /// What a request loads a document into: the page as a whole, or a frame of it.
  public enum Navigation: String, Sendable { case topLevel, nested }

  /// The URL of the document that asked.
  public var documentURL: String?

  /// The origin of the frame that asked; nil for an opaque origin.
  public var frameOrigin: Origin?

  /// The site of the top-level page that asks; for a navigation, of the page it starts from.
  ///
  /// Nil where there is no such page (a typed URL, a bookmark, native code of the host's own), and
  /// where its origin is opaque; ``initiator`` tells the two apart. A jar works sites out from URLs.
  public var topLevelSite: Site?

  /// Whether the frame that asks, or any between it and the top, is of another site than the
  /// top-level page. Such a frame is a stranger there, even if its own URL is of that site.
  public var hasCrossSiteAncestor: Bool

  /// What document the request loads; nil where it loads something inside one.
  public var navigation: Navigation?

  /// Whether cookies and other credentials go along.
  public var credentials: Credentials

  /// What in the page caused the request; ``Initiator/native`` also for what the user typed.
  public var initiator: Initiator

  /// How much of its document's URL the request tells, also where redirects lead; nil where the host does not say.
  public var referrerPolicy: ReferrerPolicy?

  /// What the request may do to other origins; nil where nobody but the engine watches over that, and
  /// for native code, which may read everything.
  public var crossOrigin: CrossOriginRules?

  /// The scope whose bodies the request may take, and which the reserved path of its page serves.
  ///
  /// Nil for a page without a hook, and for native code. Nothing that script sends sets it.
  public var scope: PageScope?

  /// A request made by native code: no document, credentials included.
  public init(
    documentURL: String? = nil, frameOrigin: Origin? = nil, topLevelSite: Site? = nil,
    hasCrossSiteAncestor: Bool = false, navigation: Navigation? = nil,
    credentials: Credentials = .include, initiator: Initiator = .native,
    crossOrigin: CrossOriginRules? = nil, scope: PageScope? = nil,
    referrerPolicy: ReferrerPolicy? = nil
  ) {
    self.documentURL = documentURL
    self.frameOrigin = frameOrigin
    self.topLevelSite = topLevelSite
    self.hasCrossSiteAncestor = hasCrossSiteAncestor
    self.navigation = navigation
    self.credentials = credentials
    self.initiator = initiator
    self.crossOrigin = crossOrigin
    self.scope = scope
    self.referrerPolicy = referrerPolicy
  }
}
