/// The page that sends a request, as far as the engine confirms it.
///
/// A host sets only facts from its engine, never claims of the page's script.
public struct PageContext: Sendable, Hashable {
  /// The part of the page that sends a request. `native` is the host's own code.
  public enum Initiator: String, Sendable { case document, script, form, beacon, worker, native }

  /// Fetch's credentials modes (§2.2.5): never, same-origin only, always.
  public enum Credentials: String, Sendable { case omit, sameOrigin, include }

  /// The target of a document request: the whole page, or a frame.
  public enum Navigation: String, Sendable { case topLevel, nested }

  /// The URL of the requesting document.
  public var documentURL: String?

  /// The origin of the requesting frame; nil for an opaque origin.
  public var frameOrigin: Origin?

  /// The site of the requesting top-level page; for a navigation, of the page that it starts from.
  ///
  /// Nil if there is no such page (a typed URL, a bookmark, the host's native code), or if its origin is opaque;
  /// ``initiator`` distinguishes the two. A jar computes sites from URLs.
  public var topLevelSite: Site?

  /// Whether the requesting frame, or a frame between it and the top, is cross-site to the top-level page. Such a frame
  /// counts as third-party, even if its own URL belongs to that site.
  public var hasCrossSiteAncestor: Bool

  /// The target of a navigation; nil for a subresource.
  public var navigation: Navigation?

  /// Whether cookies and other credentials are sent.
  public var credentials: Credentials

  /// The part of the page that caused the request; ``Initiator/native`` also for URLs that the user typed.
  public var initiator: Initiator

  /// The referrer policy, which also applies to redirects; nil if the host does not know it.
  public var referrerPolicy: ReferrerPolicy?

  /// The cross-origin rules for the request; nil if the engine enforces them, and for native code, which may read
  /// everything.
  public var crossOrigin: CrossOriginRules?

  /// The scope whose bodies the request may claim, and whose reserved path it may use.
  ///
  /// Nil for a page without a hook, and for native code. Scripts cannot set it.
  public var scope: PageScope?

  /// The view whose page sends the request, or into which the request loads a page; nil if the host has no views, or
  /// does not know. Scripts cannot set it.
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
