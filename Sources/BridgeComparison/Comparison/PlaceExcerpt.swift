import BridgeRecording

extension Excerpt {
  /// An excerpt of a place: longer than those of values, as its end tells places of a deep document apart.
  package static func place(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var (rest, place, count) = (scalars[...], "", 0)
    while !rest.isEmpty, count < maximumParts {
      let part = rest.prefix(length)
      place += whole(String(part))
      rest = rest[part.endIndex...]
      count += 1
    }
    return rest.isEmpty ? place : place + "…"
  }

  private static let maximumParts = 4
}
