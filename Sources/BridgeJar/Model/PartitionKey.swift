public import BridgeCore

/// The top-level site by which a cookie is partitioned (rule C1).
public struct PartitionKey: Sendable, Hashable, CustomStringConvertible {
  /// The key as text: the site, and a mark if there is a frame of another site in between.
  public let text: String

  /// The key for requests below a page of `topLevelSite`.
  ///
  /// It has a cross-site ancestor if any frame between the top-level page and the requesting one is of another site
  /// than the requested URL. Such a frame sees other cookies than the page itself.
  public init(topLevelSite: Site, hasCrossSiteAncestor: Bool = false) {
    let site = "\(topLevelSite.scheme)://\(topLevelSite.registrableDomain)"
    text = hasCrossSiteAncestor ? "\(site)^cross-site" : site
  }

  /// The key with that ``text``.
  package init(text: String) { self.text = text }

  /// The ``text``.
  public var description: String { text }
}
