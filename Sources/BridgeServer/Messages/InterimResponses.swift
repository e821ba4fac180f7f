internal import BridgeCore
package import HTTPTypes

/// The 1xx responses to one request, up to its final response (RFC 9110 §15.2).
package final class InterimResponses: Sendable {
  private let write: Locked<(@Sendable (HTTPResponse) -> Void)?>

  /// `write` brings a head onto the connection; it must not block.
  init(_ write: @escaping @Sendable (HTTPResponse) -> Void) { self.write = Locked(write) }

  /// Sends one to the client; without effect once the final response follows.
  package func send(_ head: HTTPResponse) { write.withLock { $0?(head) } }

  func end() { write.withLock { $0 = nil } }
}
