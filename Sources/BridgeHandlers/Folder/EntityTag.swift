internal import BridgeCore
internal import BridgeFormats
package import HTTPTypes

/// The entity tag of a representation (RFC 9110 §8.8.3).
package struct EntityTag: Equatable {
  /// The tag with its quotes, without `W/`.
  package let opaque: String
  package let isWeak: Bool

  /// Parses the text of a field or of a list element.
  package init?(_ text: String) {
    let text = text.withoutFieldWhitespace
    guard !text.isEmpty else { return nil }
    isWeak = text.hasPrefix("W/")
    opaque = isWeak ? String(text.dropFirst(2)) : text
  }

  /// The `ETag` of a response.
  package init?(_ fields: HTTPFields) {
    guard let text = fields.value(of: .eTag), let tag = EntityTag(text) else { return nil }
    self = tag
  }

  package var text: String { isWeak ? "W/\(opaque)" : opaque }

  /// §8.8.3.2.
  package func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }

  package func matchesStrongly(_ other: EntityTag) -> Bool { self == other && !isWeak }
}
