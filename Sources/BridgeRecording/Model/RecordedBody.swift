/// A recorded body, or the knowledge that there was one and it is lost.
public enum RecordedBody: Sendable {
  /// The message had no body.
  case none

  /// The message had this body.
  case content(RecordedContent)

  /// It is unknown whether the message had a body: browsers give no access to the body of a redirect.
  case unknown

  /// The message had a body that was never recorded; the sentence says how one knows.
  case missing(reason: String)

  /// The recording claims to hold the body, or holds a part of it, and cannot give it as it was.
  case damaged(reason: String)

  /// Why the recording cannot give the body that the message had; nil when it can.
  public var loss: String? {
    switch self {
    case .none, .content, .unknown: nil
    case .missing(let reason), .damaged(let reason): reason
    }
  }
}

/// The bytes of a recorded body, read and decoded on demand.
public struct RecordedContent: Sendable {
  /// The media type the recording gives, with its parameters; nil when it gives none.
  public let mediaType: String?

  /// Whether these are the UTF-8 bytes of a text that the recorder decoded, and so maybe not those
  /// that were on the wire.
  public let isText: Bool

  private let load: @Sendable () throws -> [UInt8]

  /// The body as it is kept, where it is too large to be looked through in memory.
  package var stored: (@Sendable () throws -> StoredBody)?

  /// A body that is read by `load` each time it is wanted.
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

  /// The whole body. Throws a ``RecordingError`` when the recording can no longer give it.
  public func bytes() throws -> [UInt8] { try load() }
}
