internal import BridgeCore
internal import BridgeWebSocket
internal import HTTPTypes
internal import NIOCore

/// Relays the messages of a WebSocket connection in both directions, through its handlers.
///
/// If a handler may change messages, each one is compressed and masked again. If handlers only watch, the bytes pass
/// unchanged.
struct MessageRelay: Sendable {
  typealias Inbound = NIOAsyncChannelInboundStream<ByteBuffer>

  private let handlers: [any WebSocketHandler]
  private let deflate: DeflateParameters?
  private let changes: Bool
  private let connection: WebSocketConnection
  private let outputs: RelayOutputs
  private let end = Locked(WebSocketEnd())

  /// A relay between a client and the origin that accepted.
  ///
  /// - Throws: ``WebSocketError`` if compression cannot be set up.
  init(_ agreement: OriginHandshake.Agreement, client: any Channel) throws {
    handlers = agreement.handlers
    changes = handlers.contains(where: \.changesMessages)
    deflate = agreement.deflate
    outputs = try RelayOutputs(client: client, server: agreement.channel, deflate)
    connection = WebSocketConnection(agreement.request, agreement.response) {
      [outputs, changes] message, side in
      guard changes else {
        throw BridgeError(
          .contractViolated, "only handlers that change messages may send some of their own")
      }
      try await outputs.send(.message(message), to: side)
    }
  }

  /// Runs until both ends are closed, and returns how many bytes went each way. `ahead` holds bytes that the origin
  /// already sent. The origin is nil if it is already closed.
  func run(
    client: NIOAsyncChannel<ByteBuffer, ByteBuffer>,
    origin: NIOAsyncChannel<ByteBuffer, ByteBuffer>?, ahead: ByteBuffer
  ) async -> (up: Int, down: Int) {
    let (up, down) = (Locked(0), Locked(0))
    do {
      try await client.executeThenClose { fromClient, _ in
        guard let origin else { return await pump(nil, from: .server, ahead, count: down) }
        try await origin.executeThenClose { fromOrigin, _ in
          await withTaskGroup(of: WebSocketSide?.self) { group in
            group.addTask {
              await pump(fromClient, from: .client, ByteBuffer(), count: up)
              return .client
            }
            group.addTask {
              await pump(fromOrigin, from: .server, ahead, count: down)
              return .server
            }
            if await group.next() == .client, self.end.withLock({ $0.side != nil }) {
              group.addTask {
                // Only the end of the connection ends the sleep early.
                try? await Task.sleep(for: Tunnel.closingTime)
                return nil
              }
              _ = await group.next()
            }
            // The connection ends as a whole.
            group.cancelAll()
          }
        }
      }
    } catch {
      // Closing an end fails only if it is already closed.
    }
    let end = end.withLock { end in
      if end.side == nil, end.failure == nil { end.failure = "it ended without a close frame" }
      return end
    }
    for handler in handlers { handler.ended(connection, end) }
    return (up.withLock { $0 }, down.withLock { $0 })
  }

  private func pump(
    _ inbound: Inbound?, from side: WebSocketSide, _ ahead: ByteBuffer, count: Locked<Int>
  ) async {
    do {
      var stream = try RelayStream(self, from: side)
      if ahead.readableBytes > 0 { try await stream.take(ahead, count) }
      guard let inbound else { return }
      for try await bytes in inbound { try await stream.take(bytes, count) }
    } catch let error as WebSocketError {
      await fail(error.closeCode, "\(side.rawValue): \(error)")
    } catch let error as RelayFailure {
      await fail(1011, error.sentence)
    } catch {
      // The connection failed. The other end sees its own connection close.
      end.withLock { end in
        if end.side == nil, end.failure == nil {
          end.failure = "the \(side.rawValue) aborted the connection"
        }
      }
    }
  }

  private func fail(_ code: UInt16, _ sentence: String) async {
    note(failure: sentence)
    for side in WebSocketSide.allCases {
      // An end that is already closed needs no close frame.
      try? await outputs.send(.close(WebSocketClose(code)), to: side)
    }
  }

  private func note(failure: String) {
    end.withLock { if $0.failure == nil { $0.failure = failure } }
  }

  private func note(_ close: WebSocketClose, from side: WebSocketSide) {
    connection.noteClose()
    end.withLock { end in
      guard end.side == nil else { return }
      (end.side, end.code, end.reason) = (side, close.code.map(Int.init), close.reason)
    }
  }

  /// An error thrown by a handler.
  private struct RelayFailure: Error { let sentence: String }

  // MARK: One direction

  /// The messages of one direction.
  private struct RelayStream {
    let relay: MessageRelay
    let side: WebSocketSide
    let handlers: [any WebSocketHandler]

    /// Nil once the bytes cannot be decoded. They are still relayed.
    var reader: WebSocketReader?

    init(_ relay: MessageRelay, from side: WebSocketSide) throws {
      (self.relay, self.side) = (relay, side)
      handlers = side == .client ? relay.handlers : relay.handlers.reversed()
      reader = try WebSocketReader(from: side, deflate: relay.deflate)
    }

    mutating func take(_ bytes: ByteBuffer, _ count: Locked<Int>) async throws {
      count.withLock { $0 += bytes.readableBytes }
      if relay.changes {
        for event in try reader?.read(Array(bytes.readableBytesView)) ?? [] {
          try await pass(event)
        }
      } else {
        await watch(bytes)
        try await relay.outputs.send(bytes, to: side.other)
      }
    }

    private mutating func watch(_ bytes: ByteBuffer) async {
      do {
        for event in try reader?.read(Array(bytes.readableBytesView)) ?? [] {
          if case .message(let message) = event { _ = try await handled(message) }
          if case .close(let close) = event { relay.note(close, from: side) }
        }
      } catch {
        reader = nil
        relay.note(failure: "from now on messages of the \(side.rawValue) are not seen: \(error)")
      }
    }

    private func pass(_ event: WebSocketEvent) async throws {
      switch event {
      case .message(let message):
        for message in try await handled(message) {
          try await relay.outputs.send(.message(message), to: side.other)
        }
      case .close(let close):
        relay.note(close, from: side)
        try await relay.outputs.send(event, to: side.other)
      case .ping, .pong: try await relay.outputs.send(event, to: side.other)
      }
    }

    private func handled(_ message: WebSocketMessage) async throws -> [WebSocketMessage] {
      var messages = [message]
      for handler in handlers {
        var next: [WebSocketMessage] = []
        for message in messages {
          do {
            next += try await handler.handle(message, from: side, on: relay.connection)
          } catch {
            throw RelayFailure(sentence: "a handler failed: \(error)")
          }
        }
        // The result of a handler that only watches is ignored.
        if handler.changesMessages { messages = next }
      }
      return messages
    }
  }
}
