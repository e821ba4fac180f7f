package import BridgeCore
internal import BridgeWebSocket
internal import HTTPTypes
internal import NIOCore
internal import NIOPosix

/// A WebSocket client for one connection. Its handshake goes through a pipeline.
///
/// Load a request with ``upgrade`` first. If the response has status 101, ``talk(_:)`` uses the connection.
package final class WebSocketClient: Sendable {
  private let handshake: OriginHandshake

  /// The upgrade to put into the handshake request.
  package let upgrade: WebSocketUpgrade

  /// A client of the server at `target`.
  package init(to target: TunnelTarget) {
    let handshake = OriginHandshake(
      to: target, on: MultiThreadedEventLoopGroup.singleton.any(), isRead: true)
    self.handshake = handshake
    upgrade = WebSocketUpgrade { try await handshake.ask($0, $1) }
  }

  /// Runs `work` on the connection, then closes it. Returns nil without a connection.
  ///
  /// Messages of the server are read ahead while ``WebSocketBacklog`` has room. Then the server must wait.
  ///
  /// - Throws: errors of `work` and of the connection.
  package func talk<Value: Sendable>(
    _ work: (inout WebSocketTalk) async throws -> Value
  ) async throws -> Value? {
    guard let agreement = handshake.takeAgreement() else { return nil }
    let channel = agreement.channel
    let deflate = agreement.deflate
    let (wrapped, ahead) = try await channel.eventLoop.submit { try agreement.wrapped() }.get()
    let (events, heard) = AsyncStream.makeStream(of: WebSocketEars.Event.self)
    let backlog = WebSocketBacklog()
    guard let wrapped else {
      var ears = try WebSocketEars(deflate, heard, backlog)
      try await ears.take(ahead, nil)
      heard.finish()
      var talk = try WebSocketTalk(
        on: channel, nil, events: events, heard: heard, backlog: backlog, deflate: deflate)
      return try await work(&talk)
    }
    return try await wrapped.executeThenClose { inbound, outbound in
      let ears = try WebSocketEars(deflate, heard, backlog)
      let listening = Task {
        var ears = ears
        await ears.listen(inbound, outbound, ahead: ahead)
      }
      defer { listening.cancel() }
      var talk = try WebSocketTalk(
        on: channel, outbound, events: events, heard: heard, backlog: backlog, deflate: deflate)
      return try await work(&talk)
    }
  }

  /// Closes a connection that is not used.
  package func abandon() { handshake.abandon() }
}

/// The client's side of a conversation. Use it from one task only.
package struct WebSocketTalk {
  /// An event of the conversation.
  package enum Event: Sendable, Hashable {
    /// A message.
    case message(WebSocketMessage)
    /// The connection has ended, with or without a close frame of the server.
    case closed(WebSocketEnd)
    /// No event came within the limit. The connection is closed.
    case late
    /// No event came within the given time. The connection stays open.
    case quiet
  }

  private let channel: any Channel

  /// Nil if the server has already gone.
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>?
  private var events: AsyncStream<WebSocketEars.Event>.AsyncIterator
  private let heard: AsyncStream<WebSocketEars.Event>.Continuation
  private var pauses = 0
  private let backlog: WebSocketBacklog
  private var writer: WebSocketWriter

  /// Whether the connection was closed because of the time limit. Earlier messages may still be delivered.
  private let isLate = Locked(false)

  init(
    on channel: any Channel, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>?,
    events: AsyncStream<WebSocketEars.Event>,
    heard: AsyncStream<WebSocketEars.Event>.Continuation, backlog: WebSocketBacklog,
    deflate: DeflateParameters?
  ) throws {
    (self.channel, self.outbound, self.backlog) = (channel, outbound, backlog)
    self.heard = heard
    self.events = events.makeAsyncIterator()
    writer = try WebSocketWriter(from: .client, deflate: deflate)
  }

  /// Sends a message. If it cannot be written, the end of the connection follows as an event.
  package mutating func send(_ message: WebSocketMessage) async throws {
    try await write(.message(message))
  }

  /// Sends the close frame. The caller should wait for the server's.
  package mutating func close(code: Int?, reason: String) async throws {
    let code = code.flatMap { UInt16(exactly: $0) }.flatMap {
      WebSocketClose.mayBeSent($0) ? $0 : nil
    }
    try await write(.close(WebSocketClose(code, reason)))
  }

  private mutating func write(_ event: WebSocketEvent) async throws {
    let bytes = try writer.bytes(of: event)
    do {
      try await outbound?.write(ByteBuffer(bytes: bytes))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // The server has gone. Earlier messages are still delivered.
    }
  }

  /// Returns the server's next event.
  ///
  /// - Throws: `CancellationError`.
  package mutating func next(within limit: Duration) async throws -> Event {
    // The pause of an earlier wait may still come.
    pauses += 1
    let timer = channel.eventLoop.scheduleTask(in: TimeAmount(limit)) { [channel, isLate] in
      isLate.withLock { $0 = true }
      channel.close(promise: nil)
    }
    defer { timer.cancel() }
    return try await next()
  }

  /// Returns the server's next event, or `quiet` after `time`.
  ///
  /// - Throws: `CancellationError`.
  package mutating func next(quietAfter time: Duration) async throws -> Event {
    pauses += 1
    let timer = channel.eventLoop.scheduleTask(in: TimeAmount(time)) { [heard, pauses] in
      _ = heard.yield(.pause(pauses))
    }
    defer { timer.cancel() }
    return try await next()
  }

  private mutating func next() async throws -> Event {
    while true {
      switch await events.next() {
      case .message(let message):
        backlog.remove(message)
        return .message(message)
      case .end(let end): return isLate.withLock { $0 } ? .late : .closed(end)
      case .pause(pauses): return .quiet
      case .pause: continue  // The pause of an earlier wait, which a message ended.
      case nil:
        try Task.checkCancellation()
        return isLate.withLock { $0 }
          ? .late : .closed(WebSocketEnd(failure: "the server aborted the connection"))
      }
    }
  }
}
