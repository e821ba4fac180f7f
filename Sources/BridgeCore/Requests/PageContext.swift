/// The page that a request comes from, as far as the engine vouches for it.
///
/// A host fills in only facts from its engine, never claims of page script.
public struct PageContext: Sendable, Hashable {
  /// The part of the page that sends a request; `native` is the host's own code.
  public enum Initiator: String, Sendable { case document, script, form, beacon, worker, native }

  /// Fetch's credentials modes (§2.2.5): never, to the page's own origin, always.
  public enum Credentials: String, Sendable { case omit, sameOrigin, include }

  /// The place that a request loads a document into: the whole page, or a frame of it.
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

  /// The document that the request loads; nil if it loads a subresource.
  public var navigation: Navigation?

  /// Whether cookies and other credentials go along.
  public var credentials: Credentials

  /// The part of the page that caused the request; ``Initiator/native`` also for URLs that the user typed.
  public var initiator: Initiator

  /// How much of its document's URL the request tells, also where redirects lead; nil where the host does not say.
  public var referrerPolicy: ReferrerPolicy?

  /// The cross-origin rules for the request; nil if the engine itself enforces them, and for native code,
  /// which may read everything.
  public var crossOrigin: CrossOriginRules?

  /// The scope whose bodies the request may take, and which the reserved path of its page serves.
  ///
  /// Nil for a page without a hook, and for native code. Nothing that script sends sets it.
  public var scope: PageScope?

  /// The view whose page sends the request, or which the request loads a page into; nil where the host has no views, or
  /// does not know. Nothing that script sends sets it.
  public var view: ViewToken?

  /// A request made by native code: no document, credentials included.
  public init(
    documentURL: String? = nil, frameOrigin: Origin? = nil, topLevelSite: Site? = nil,
    hasCrossSiteAncestor: Bool = false, navigation: Navigation? = nil,
    credentials: Credentials = .include, initiator: Initiator = .native,
    crossOrigin: CrossOriginRules? = nil, scope: PageScope? = nil,
    referrerPolicy: ReferrerPolicy? = nil, view: ViewToken? = nil
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
    self.view = view
  }
}
