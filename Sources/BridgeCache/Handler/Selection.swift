internal import BridgeFormats
internal import HTTPTypes

/// The choice among the stored variants of a URL (RFC 9111 §4.1).
enum Selection {
  /// The variant that the request selects: the most recent by `Date` (§4), or the first listed of the same date. One
  /// with `Vary` is preferred to one without.
  static func choose(
    _ variants: [StoredResponse], for request: HTTPFields, _ mode: CacheMode
  ) -> StoredResponse? {
    let fitting = variants.filter { fits($0, request) }
    guard fitting.count > 1 else { return fitting.first }
    let varied = fitting.filter { !$0.names.isEmpty }
    return (varied.isEmpty ? fitting : varied).max { $0.facts(mode).date < $1.facts(mode).date }
  }

  /// The names in `Vary` and the request's values of those fields; nil for `Vary: *`, and for values above 8 KiB.
  static func place(
    _ response: HTTPFields, _ request: HTTPFields
  ) -> (names: [String], selection: String)? {
    guard case .fields(let names) = VaryNames(response[values: .vary]) else { return nil }
    let selection = VaryRules.selection(names, in: request)
    return selection.utf8.count <= maximumSelection ? (names, selection) : nil
  }

  private static let maximumSelection = 8 << 10

  /// Whether a request selects a variant.
  static func fits(_ variant: StoredResponse, _ request: HTTPFields) -> Bool {
    variant.names.isEmpty || VaryRules.selection(variant.names, in: request) == variant.selection
  }
}
