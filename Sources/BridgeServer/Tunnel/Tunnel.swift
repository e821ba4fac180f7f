package import BridgeCore
internal import BridgeWebSocket
internal import HTTPTypes
internal import NIOCore

/// Two connections that are one from the moment on at which the origin agrees to leave HTTP (RFC 9110 §15.2.2).
///
/// Without handlers for its messages each byte of one goes to the other, in both directions, unread.
package struct Tunnel: Sendable {
  /// Sends the handshake on its way, and gives the response, with its head as the client gets it.
  package typealias Load = @Sendable (WebSocketUpgrade) async throws -> ServerAnswer

  private let target: TunnelTarget
  private let load: Load

  /// How many bytes went each way, in the end.
  private let onEnd: @Sendable (_ up: Int, _ down: Int) -> Void
  private let onFailure: @Sendable (any Error) -> Void
  private let grace: Duration

  /// How long a server may take to answer the close frame of a client that ends with it, as Chromium does over HTTP/2.
  static let closingTime = Duration.seconds(5)

  /// How long an end may go on taking what the other one sent before it ended.
  package static let grace = Duration.seconds(30)

  /// A tunnel to an origin.
  ///
  /// - Parameters:
  ///   - target: where the origin is.
  ///   - grace: how long an end may go on taking what the other one sent before it ended.
  ///   - load: sends the handshake; a response other than 101 goes to the client, which goes on speaking HTTP.
  ///   - onEnd: called in the end with the number of bytes that went each way.
  ///   - onFailure: called instead where the handshake failed, or the two could not be joined.
  package init(
    to target: TunnelTarget, grace: Duration = Tunnel.grace, load: @escaping Load,
    onEnd: @escaping @Sendable (_ up: Int, _ down: Int) -> Void,
    onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    (self.target, self.grace, self.load) = (target, grace, load)
    (self.onEnd, self.onFailure) = (onEnd, onFailure)
  }

  /// Asks the origin, and joins the client's connection with its own where it agrees: returns nil then, when both are
  /// closed. Where it does not, the client goes on speaking HTTP and gets the response that is returned.
  ///
  /// Throws when the origin cannot be reached, or agreed to what it was not offered; the client can then still be
  /// answered.
  func run(from client: any Channel) async throws -> ServerAnswer? {
    let handshake = OriginHandshake(to: target, on: client.eventLoop)
    let answer: ServerAnswer
    do {
      answer = try await load(WebSocketUpgrade { try await handshake.ask($0, $1) })
    } catch {
      handshake.abandon()
      onFailure(error)
      throw error
    }
    guard answer.head.status.code == 101, let agreement = handshake.takeAgreement() else {
      handshake.abandon()
      // Agreed to by a handler, without a connection.
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
      // Half of what was joined is no connection at all, and HTTP is not spoken on it any more.
      agreement.channel.close(promise: nil)
      client.close(promise: nil)
      onFailure(error)
    }
    return nil
  }

  /// Before anything is put on it: half of what a relay needs must not be dropped.
  private static func checkThere(_ client: any Channel) throws {
    guard client.isActive else { throw ChannelError.ioOnClosedChannel }
  }

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
      // What the client sent ahead is delivered with the end of a read.
      client.pipeline.fireChannelReadComplete()
      // Reading goes on as far as the other end takes what was read.
      try client.syncOptions?.setOption(.autoRead, value: true)
      client.read()
      return (relay, wrappedClient, wrappedOrigin, ahead)
    }.get()
    // A write to an end that takes nothing any more would keep its side waiting, and the other one unheard.
    for (end, other) in [(client, agreement.channel), (agreement.channel, client)] {
      end.closeFuture.whenComplete { [grace] _ in other.close(after: grace) }
    }
    return await relay.run(client: wrappedClient, origin: wrappedOrigin, ahead: ahead)
  }
}
