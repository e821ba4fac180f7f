package import NIOCore

/// The protocol that follows on a connection after the response to CONNECT has ended HTTP there (RFC 9110 §9.3.6).
package struct Takeover: Sendable {
  /// Adds the handlers of the new protocol behind those of HTTP, which are then removed. Bytes that the client sent
  /// ahead are passed on. Runs on the connection's thread.
  package typealias Begin = @Sendable (any Channel, HTTPHandlers) throws -> Void

  let begin: Begin

  /// A takeover that `begin` starts.
  package init(_ begin: @escaping Begin) { self.begin = begin }

  func run(on channel: any Channel, _ http: HTTPHandlers) throws {
    try begin(channel, http)
    try HTTPHandlers.endHTTP1(on: channel)
    channel.read()
  }
}
