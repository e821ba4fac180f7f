internal import BridgeCore
internal import BridgeRecording
internal import HTTPTypes

/// The body of a message that is being recorded, as far as it is known.
enum TracedBody: Sendable {
  case none

  /// It is all in memory: it stays as it is, and is recorded whole even where an origin answers before it has read
  /// it.
  case bytes([UInt8])

  /// It is recorded while it is read.
  case streaming(BodyTrace)

  /// A body that is all in memory; nil for one that streams.
  init?(atHand body: Body) {
    guard let bytes = body.bytesInMemory else { return nil }
    self = bytes.isEmpty ? .none : .bytes(bytes)
  }

  /// Whether nothing more will come.
  var isOver: Bool {
    switch self {
    case .none, .bytes: true
    case .streaming(let trace): trace.isOver
    }
  }

  /// How much memory it takes.
  var weight: Int {
    switch self {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .streaming(let trace): trace.weight
    }
  }

  /// The draft so far.
  var draft: BodyDraft {
    switch self {
    case .none: .known(.none)
    case .bytes(let bytes): .bytes(bytes)
    case .streaming(let trace): trace.draft
    }
  }

  /// A body that was not seen to be read.
  static func unseen(_ body: Body) -> BodyDraft {
    if body.isEmpty { return .known(.none) }
    return TracedBody(atHand: body)?.draft
      ?? .known(.missing(reason: "a handler answered, and the body was not sent"))
  }
}

extension RecordingWriter {
  /// Begins to record a body; gives what is known of it from now on, and the body to read in its place.
  ///
  /// `fields` are those of its message.
  func trace(_ body: Body, of fields: HTTPFields) -> (TracedBody, Body) {
    if let atHand = TracedBody(atHand: body) { return (atHand, body) }
    let trace = BodyTrace(self)
    return (.streaming(trace), trace.recording(body) { fields.recorded })
  }
}
