internal import BridgeCore
package import HTTPTypes

/// The 1xx responses to one request, up to its final response (RFC 9110 §15.2).
package final class InterimResponses: Sendable {
  private let write: Locked<(@Sendable (HTTPResponse) -> Void)?>

  /// `write` writes a head to the connection. It must not block.
  init(_ write: @escaping @Sendable (HTTPResponse) -> Void) { self.write = Locked(write) }

  /// Sends a head to the client. Has no effect after the final response has begun.
  package func send(_ head: HTTPResponse) { write.withLock { $0?(head) } }

  func end() { write.withLock { $0 = nil } }
}
