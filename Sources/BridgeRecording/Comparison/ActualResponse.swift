/// The answer that is compared with a recorded one.
public struct ActualResponse: Sendable {
  /// The status code.
  public let status: Int

  /// Header fields in received order with repeats.
  public let fields: [RecordedField]

  /// The body after content decoding.
  public let body: ActualBody

  /// An answer as a client received it.
  public init(status: Int, fields: [RecordedField], body: ActualBody) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

/// The body of an answer after content decoding.
public enum ActualBody: Sendable {
  /// The whole body; empty when there is none.
  case bytes([UInt8])

  /// A body too large to hold: its SHA-256 as hexadecimal digits and its size in bytes.
  case digest(sha256: String, size: Int)
}
