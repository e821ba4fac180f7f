package import BridgeCore
internal import BridgeWebSocket
internal import HTTPTypes
internal import NIOCore

/// Joins two connections once the origin has agreed to leave HTTP (RFC 9110 §15.2.2).
///
/// Without message handlers, each byte is relayed unread, in both directions.
package struct Tunnel: Sendable {
  /// Sends the handshake, and returns the response with its head for the client.
  package typealias Load = @Sendable (WebSocketUpgrade) async throws -> ServerResponse

  private let target: TunnelTarget
  private let load: Load

  /// Called at the end, with the number of bytes that went each way.
  private let onEnd: @Sendable (_ up: Int, _ down: Int) -> Void
  private let onFailure: @Sendable (any Error) -> Void
  private let grace: Duration

  /// How long a server may take to answer the close frame of a client that ends its side with it, as Chromium does over
  /// HTTP/2.
  static let closingTime = Duration.seconds(5)

  /// How long an end may read pending bytes after the other one has ended.
  package static let grace = Duration.seconds(30)

  /// A tunnel to an origin.
  ///
  /// - Parameters:
  ///   - target: where the origin is.
  ///   - grace: how long an end may read pending bytes after the other one has ended.
  ///   - load: sends the handshake. A response other than 101 goes to the client, which keeps speaking HTTP.
  ///   - onEnd: called at the end with the number of bytes that went each way.
  ///   - onFailure: called instead if the handshake failed, or the connections could not be joined.
  package init(
    to target: TunnelTarget, grace: Duration = Tunnel.grace, load: @escaping Load,
    onEnd: @escaping @Sendable (_ up: Int, _ down: Int) -> Void,
    onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    (self.target, self.grace, self.load) = (target, grace, load)
    (self.onEnd, self.onFailure) = (onEnd, onFailure)
  }

  /// Asks the origin and, if it agrees, joins the client's connection with the origin's. Returns nil when both are
  /// closed. If the origin refuses, returns the response; the client keeps speaking HTTP.
  ///
  /// Throws if the origin cannot be reached, or accepts something that was not offered. The client can then still be
  /// answered.
  func run(from client: any Channel) async throws -> ServerResponse? {
    let handshake = OriginHandshake(to: target, on: client.eventLoop)
    let answer: ServerResponse
    do {
      answer = try await load(WebSocketUpgrade { try await handshake.ask($0, $1) })
    } catch {
      handshake.abandon()
      onFailure(Task.isCancelled ? Self.clientGone : error)
      throw error
    }
    guard answer.head.status.code == 101, let agreement = handshake.takeAgreement() else {
      handshake.abandon()
      // A handler agreed, so there is no connection.
      return answer.head.status.code == 101
        ? .text("101 without a connection of an origin behind it", status: 502) : answer
    }
    do {
      let (up, down) =
        agreement.handlers.isEmpty
        ? try await join(client, agreement, answer.head)
        : try await relay(client, agreement, answer.head)
      onEnd(up, down)
    } catch {
      // A half-joined connection is useless, and no longer speaks HTTP.
      agreement.channel.close(promise: nil)
      client.close(promise: nil)
      onFailure(error)
    }
    return nil
  }

  /// Checks the connection before handlers are added: half of a relay must not be dropped.
  private static func checkThere(_ client: any Channel) throws {
    guard client.isActive else { throw clientGone }
  }

  private static let clientGone = ServerError(
    .clientGone, "the client went away before the connections were joined")

  // MARK: Bytes

  private func join(
    _ client: any Channel, _ agreement: OriginHandshake.Agreement, _ head: HTTPResponse
  ) async throws -> (Int, Int) {
    let origin = agreement.channel
    let up = try await client.eventLoop.submit { [grace] in
      try Self.checkThere(client)
      let other = TunnelEnd(to: origin, grace: grace)
      try client.pipeline.syncOperations.addHandler(other)
      try HTTPHandlers.leaveHTTP(on: client, agreeing: head)
      origin.flush()
      agreement.end.value.join(to: client)
      client.read()
      origin.read()
      return NIOLoopBound(other, eventLoop: client.eventLoop)
    }.get()
    try await client.closeFuture.get()
    try await origin.closeFuture.get()
    return try await client.eventLoop.submit {
      (up.value.count, agreement.end.value.count)
    }.get()
  }

  // MARK: Messages

  private typealias Wrapped = OriginHandshake.Wrapped

  private func relay(
    _ client: any Channel, _ agreement: OriginHandshake.Agreement, _ head: HTTPResponse
  ) async throws -> (Int, Int) {
    let (relay, wrappedClient, wrappedOrigin, ahead) = try await client.eventLoop.submit {
      try Self.checkThere(client)
      let relay = try MessageRelay(agreement, client: client)
      let (wrappedOrigin, ahead) = try agreement.wrapped()
      let wrappedClient = try Wrapped(wrappingChannelSynchronously: client)
      try HTTPHandlers.leaveHTTP(on: client, agreeing: head)
      // Bytes that the client sent ahead are delivered at the end of a read.
      client.pipeline.fireChannelReadComplete()
      // Reads continue as fast as the other end takes the bytes.
      try client.syncOptions?.setOption(.autoRead, value: true)
      client.read()
      return (relay, wrappedClient, wrappedOrigin, ahead)
    }.get()
    // A write to an end that no longer reads would block its side, and the other end would not be read.
    for (end, other) in [(client, agreement.channel), (agreement.channel, client)] {
      end.closeFuture.whenComplete { [grace] _ in other.close(after: grace) }
    }
    return await relay.run(client: wrappedClient, origin: wrappedOrigin, ahead: ahead)
  }
}
