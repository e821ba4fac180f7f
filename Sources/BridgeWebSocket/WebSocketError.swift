/// A violation of the WebSocket protocol, or of a limit, by one end of a connection.
package struct WebSocketError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error, for programs.
  package enum Code: String, Sendable, Hashable {
    /// The frames violate RFC 6455.
    case malformedFrame
    /// A text or close reason is not valid UTF-8.
    case malformedText
    /// A compressed message is not valid deflate data (RFC 7692).
    case malformedDeflate
    /// The accepted extensions are unknown, or contradict each other.
    case unknownExtension
    /// A message exceeds its size limit, or its compression ratio.
    case tooLarge
    /// The connection ended without a close frame.
    case broken
  }

  /// The kind of error.
  package let code: Code

  /// One sentence: what is wrong, and where. It never contains payload.
  package let message: String

  /// An error with a complete message.
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
