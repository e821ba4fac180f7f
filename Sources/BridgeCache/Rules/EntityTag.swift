internal import BridgeFormats
internal import HTTPTypes

/// The validator that an origin gives a representation (RFC 9110 §8.8.3).
struct EntityTag: Equatable {
  /// The tag with its quotes, without `W/`.
  let opaque: String
  let isWeak: Bool

  init?(_ text: String) {
    let text = text.withoutFieldWhitespace
    guard !text.isEmpty else { return nil }
    isWeak = text.hasPrefix("W/")
    opaque = isWeak ? String(text.dropFirst(2)) : text
  }

  /// The `ETag` of a response.
  init?(_ fields: HTTPFields) {
    guard let text = fields[.eTag], let tag = EntityTag(text) else { return nil }
    self = tag
  }

  var text: String { isWeak ? "W/\(opaque)" : opaque }

  /// §8.8.3.2.
  func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }

  func matchesStrongly(_ other: EntityTag) -> Bool { self == other && !isWeak }
}
