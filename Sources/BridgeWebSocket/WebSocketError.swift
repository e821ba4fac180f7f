/// A breach of the WebSocket protocol, or of a limit, by one end of a connection.
package struct WebSocketError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  package enum Code: String, Sendable, Hashable {
    /// The frames break RFC 6455.
    case malformedFrame
    /// A text or a reason is no UTF-8.
    case malformedText
    /// A packed message is no deflate data (RFC 7692).
    case malformedDeflate
    /// The extensions that were agreed to are not known here, or contradict each other.
    case unknownExtension
    /// A message is larger than its limit, or unpacks to too many times its size.
    case tooLarge
    /// The connection ended without a close frame.
    case broken
  }

  /// The kind of failure.
  package let code: Code

  /// One sentence: what is wrong, and where. It quotes no payload.
  package let message: String

  /// An error with a message that already says what and where.
  package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  /// The ``message``.
  package var description: String { message }

  /// The code to close the connection with (RFC 6455 §7.4.1).
  package var closeCode: UInt16 {
    switch code {
    case .malformedText: 1007
    case .tooLarge: 1009
    case .malformedFrame, .malformedDeflate, .broken: 1002
    case .unknownExtension: 1010
    }
  }
}
