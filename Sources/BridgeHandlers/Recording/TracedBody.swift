internal import BridgeCore
internal import BridgeRecording
internal import HTTPTypes

/// The body of a message that is being recorded.
enum TracedBody: Sendable {
  case none

  /// A body in memory; recorded completely even if an origin responds before it has read all of it.
  case bytes([UInt8])

  /// A body that is recorded while it is read.
  case streaming(BodyTrace)

  /// A body in memory; nil if it streams.
  init?(atHand body: Body) {
    guard let bytes = body.bytesInMemory else { return nil }
    self = bytes.isEmpty ? .none : .bytes(bytes)
  }

  /// Whether the body has ended.
  var isOver: Bool {
    switch self {
    case .none, .bytes: true
    case .streaming(let trace): trace.isOver
    }
  }

  /// The number of bytes in memory.
  var weight: Int {
    switch self {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .streaming(let trace): trace.weight
    }
  }

  /// The recorded part of the body.
  var draft: BodyDraft {
    switch self {
    case .none: .known(.none)
    case .bytes(let bytes): .bytes(bytes)
    case .streaming(let trace): trace.draft
    }
  }

  /// A body whose reading was not observed.
  static func unseen(_ body: Body) -> BodyDraft {
    if body.isEmpty { return .known(.none) }
    return TracedBody(atHand: body)?.draft
      ?? .known(.missing(reason: "a handler responded, and the body was not sent"))
  }
}

extension RecordingWriter {
  /// Begins to record a body; returns its trace, and the body to be read instead.
  ///
  /// `fields` are those of its message.
  func trace(_ body: Body, of fields: HTTPFields) -> (TracedBody, Body) {
    if let atHand = TracedBody(atHand: body) { return (atHand, body) }
    let trace = BodyTrace(self)
    return (.streaming(trace), trace.recording(body) { fields.recorded })
  }
}
