internal import BridgeFormats
internal import Synchronization

/// A cache of parsed media types: a recording has a few dozen.
final class MediaTypeCache: Sendable {
  private static let maximumCount = 64

  /// Longer values rarely repeat, since they contain a boundary.
  private static let longest = 64

  private let types = Mutex<[ExactText: MediaType]>([:])

  /// The media type of a field value.
  func type(_ value: String) -> MediaType {
    guard value.utf8.count <= Self.longest else { return MediaType(value) }
    return types.withLock { types in
      if let known = types[ExactText(value)] { return known }
      let type = MediaType(value)
      if types.count >= Self.maximumCount { types = [:] }
      types[ExactText(value)] = type
      return type
    }
  }
}
