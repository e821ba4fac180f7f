extension PartitionKey {
  private static let mark = "^cross-site"

  /// The scheme and registrable domain of the top-level page: `https://shop.example`.
  package var topLevelSite: String {
    hasCrossSiteAncestor ? String(text.dropLast(Self.mark.count)) : text
  }

  /// Whether there is a frame of another site in between.
  package var hasCrossSiteAncestor: Bool { text.hasSuffix(Self.mark) }
}
