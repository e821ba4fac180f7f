/// A recorded body, or the reason why it is not available.
public enum RecordedBody: Sendable {
  /// The message had no body.
  case none

  /// The message had this body.
  case content(RecordedContent)

  /// It is unknown whether the message had a body; browsers do not expose the bodies of redirects.
  case unknown

  /// The message had a body that was not recorded; the sentence gives the evidence.
  case missing(reason: String)

  /// The recording claims to hold the body, or holds a part of it, but cannot restore it.
  case damaged(reason: String)

  /// Why the recording cannot provide the message's body; nil if it can.
  public var loss: String? {
    switch self {
    case .none, .content, .unknown: nil
    case .missing(let reason), .damaged(let reason): reason
    }
  }
}

/// The bytes of a recorded body, read and decoded on demand.
public struct RecordedContent: Sendable {
  /// The media type according to the recording, with its parameters; nil if it gives none.
  public let mediaType: String?

  /// Whether these are the UTF-8 bytes of text that the recorder decoded, so that they may differ from the bytes on the
  /// wire.
  public let isText: Bool

  private let load: @Sendable () throws -> [UInt8]

  /// The body as stored, if it is too large to be searched in memory.
  package var stored: (@Sendable () throws -> StoredBody)?

  /// A body that `load` reads on each use.
  public init(
    mediaType: String?, isText: Bool = false, load: @escaping @Sendable () throws -> [UInt8]
  ) {
    self.mediaType = mediaType
    self.isText = isText
    self.load = load
  }

  /// A body that is already in memory.
  public init(mediaType: String?, isText: Bool = false, bytes: [UInt8]) {
    self.init(mediaType: mediaType, isText: isText) { bytes }
  }

  /// The whole body. Throws a ``RecordingError`` if the recording can no longer provide it.
  public func bytes() throws -> [UInt8] { try load() }
}
