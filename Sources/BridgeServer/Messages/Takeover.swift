package import NIOCore

/// The protocol that follows on a connection once a request that ends HTTP on it was agreed to: CONNECT (RFC 9110
/// §9.3.6).
package struct Takeover: Sendable {
  /// Puts the handlers of what follows in place, behind those of HTTP, which are then taken off; what the client
  /// sent ahead comes through. Runs on the connection's thread.
  package typealias Begin = @Sendable (any Channel, HTTPHandlers) throws -> Void

  let begin: Begin

  /// A takeover that is begun by `begin`.
  package init(_ begin: @escaping Begin) { self.begin = begin }

  func run(on channel: any Channel, _ http: HTTPHandlers) throws {
    try begin(channel, http)
    try HTTPHandlers.endHTTP1(on: channel)
    channel.read()
  }
}
