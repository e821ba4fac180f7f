internal import HTTPTypes

/// The choice among the stored variants of a URL (RFC 9111 §4.1).
enum Selection {
  /// The last received variant that the request selects. One with `Vary` is preferred to one without.
  static func choose(_ variants: [StoredResponse], for request: HTTPFields) -> StoredResponse? {
    var plain: StoredResponse?
    for variant in variants {
      if variant.names.isEmpty {
        plain = plain ?? variant
      } else if VaryRules.selection(variant.names, in: request) == variant.selection {
        return variant
      }
    }
    return plain
  }
}
