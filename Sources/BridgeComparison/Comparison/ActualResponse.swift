public import BridgeRecording

/// The response that is compared with a recorded one.
public struct ActualResponse: Sendable {
  /// The status code.
  public let status: Int

  /// Header fields in received order with repeats.
  public let fields: [RecordedField]

  /// The body after content decoding.
  public let body: ActualBody

  /// The content coding in which the body came, empty for none; nil if that is not known.
  package var coding: String?

  /// How long the exchange took, in seconds; nil if that is not known.
  package var lasted: Double?

  /// A response as a client received it.
  public init(status: Int, fields: [RecordedField], body: ActualBody) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

/// The body of a response after content decoding.
public enum ActualBody: Sendable {
  /// The whole body as received; empty without a body.
  case bytes([UInt8])

  /// The UTF-8 of a body that a recorder decoded, whatever charset the fields name.
  case text([UInt8])

  /// The body is unknown, for this reason: the response came from a recording that lacks it.
  case missing(reason: String)

  /// A body too large to hold: its SHA-256 as hexadecimal digits and its size in bytes.
  case digest(sha256: String, size: Int)
}

extension ActualBody {
  /// The bytes that can be searched; nil if they are not in memory.
  package var atHand: [UInt8]? {
    switch self {
    case .bytes(let bytes), .text(let bytes): bytes
    case .missing, .digest: nil
    }
  }
}
