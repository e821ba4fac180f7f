/// The session that a cookie without expiry belongs to and ends with (rule E2).
public struct SessionID: Sendable, Hashable, CustomStringConvertible {
  /// The id as text.
  public let text: String

  /// The id with that text.
  public init(_ text: String) { self.text = text }

  /// A new id: 128 random bits.
  public init() {
    self.init(
      String(UInt64.random(in: .min ... .max), radix: 36)
        + String(UInt64.random(in: .min ... .max), radix: 36))
  }

  /// The ``text``.
  public var description: String { text }
}
