extension PartitionKey {
  private static let mark = "^cross-site"

  /// Scheme and registrable domain of the top-level page: `https://shop.example`.
  package var topLevelSite: String {
    hasCrossSiteAncestor ? String(text.dropLast(Self.mark.count)) : text
  }

  /// Whether a frame of another site lies in between.
  package var hasCrossSiteAncestor: Bool { text.hasSuffix(Self.mark) }
}
