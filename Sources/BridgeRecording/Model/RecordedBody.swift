/// A recorded body, or the knowledge that there was one and it is lost.
public enum RecordedBody: Sendable {
  /// The message had no body.
  case none

  /// The message had this body.
  case content(RecordedContent)

  /// The message had a body, but the recording does not hold it; the sentence says how one knows.
  case missing(reason: String)
}

/// The bytes of a recorded body, read and decoded only when somebody asks for them.
public struct RecordedContent: Sendable {
  /// The media type the recording gives, with its parameters; nil when it gives none.
  public let mediaType: String?

  private let load: @Sendable () throws -> [UInt8]

  /// A body that is read by `load` each time it is wanted.
  public init(mediaType: String?, load: @escaping @Sendable () throws -> [UInt8]) {
    self.mediaType = mediaType
    self.load = load
  }

  /// A body that is already in memory.
  public init(mediaType: String?, bytes: [UInt8]) {
    self.init(mediaType: mediaType) { bytes }
  }

  /// The whole body. Throws a ``RecordingError`` when the recording can no longer give it.
  public func bytes() throws -> [UInt8] { try load() }
}
