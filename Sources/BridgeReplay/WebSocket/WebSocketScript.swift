internal import BridgeCore
internal import BridgeRecording
internal import BridgeServer
internal import BridgeSession

/// The recorded messages of a WebSocket connection, for a client that sends them again.
///
/// The client's messages are sent in order, each as soon as the awaited messages of the server before it have come; see
/// ``AwaitedMessages``.
struct WebSocketScript: Sendable {
  private let lines: ScriptLines

  /// The recorded messages of the server.
  let recorded: WebSocketTranscript

  /// A script of these messages; `filling` fills their placeholders.
  ///
  /// - Throws: ``WebSocketScriptError`` if a message to send is lost, or has a placeholder that nothing can fill.
  init(
    _ messages: [RecordedWebSocketMessage], _ filling: MessageFilling? = nil
  ) throws(WebSocketScriptError) {
    let messages = InFlightMessages.beforeClose(messages)
    lines = try ScriptLines(messages, filling)
    recorded = WebSocketTranscript(recorded: messages, RequestMessages(messages))
  }

  /// Sends the client's messages; returns the server's. `timeout` applies to each message of the server; `turn` waits
  /// until the message recorded at a time is due.
  func run(
    _ talk: inout WebSocketTalk, timeout: Duration, turn: (Duration?) async throws -> Void
  ) async throws -> WebSocketTranscript {
    var lines = lines
    var received = WebSocketTranscript(lines.requests)
    var awaited = AwaitedMessages(recorded, timeout: timeout)
    var said = recorded.lines.makeIterator()
    var last: Duration?
    for index in lines.indices {
      try await turn(lines[index].time)
      let line = try lines.due(at: index)
      received.requests = lines.requests
      let gap = max(.zero, (line.time ?? .zero) - (last ?? line.time ?? .zero))
      last = line.time
      switch (line.side, line.content) {
      case (.client, .text(let text)): try await talk.send(.text(text))
      case (.client, .binary(let bytes)): try await talk.send(.binary(bytes))
      case (.client, .close(let code, let reason)):
        try await talk.close(code: code, reason: reason)
        return try await rest(&talk, received, timeout, isAsked: true)
      case (.server, .close): return try await rest(&talk, received, timeout, isAsked: false)
      case (.server, _):
        guard let line = said.next() else { break }
        awaited.add(line)
        let goesOn = try await receive(
          &talk, into: &received, within: timeout, &awaited, line, after: gap)
        if !goesOn { return received }
      case (.client, .lost), (nil, _): break
      }
    }
    // The recording has no close frame, so the client closes.
    try await talk.close(code: 1000, reason: "")
    return try await rest(&talk, received, timeout, isAsked: true)
  }

  /// Receives all messages up to the end of the connection, within `timeout` in total. `isAsked`: whether the client
  /// asked for the end.
  private func rest(
    _ talk: inout WebSocketTalk, _ received: WebSocketTranscript, _ timeout: Duration, isAsked: Bool
  ) async throws -> WebSocketTranscript {
    var received = received
    let deadline = ContinuousClock.now + timeout
    while true {
      switch try await talk.next(within: max(.zero, deadline - .now)) {
      case .message(let message): try receive(message, &received)
      case .closed(let end):
        received.end(code: end.code, failure: end.failure, wasRequested: isAsked)
        return received
      case .late:
        received.end(
          code: nil, failure: "it did not end within \(timeout.formattedSeconds)",
          wasRequested: false)
        return received
      case .quiet: break
      }
    }
  }

  /// Limits of messages beyond the recorded ones, which are in memory until they are compared.
  enum Excess {
    static let maximumMessages = 10_000
    static let maximumBytes = 16 << 20
  }

  private func receive(
    _ message: WebSocketMessage, _ received: inout WebSocketTranscript
  ) throws(WebSocketScriptError) {
    received.add(message)
    guard received.lines.count - recorded.lines.count <= Excess.maximumMessages else {
      throw WebSocketScriptError(
        message: "the server sent over \(Excess.maximumMessages) messages more than recorded",
        wasSent: true)
    }
    guard received.bytes - recorded.bytes <= Excess.maximumBytes else {
      throw WebSocketScriptError(
        message: "the server's messages have over \(Excess.maximumBytes) bytes more than recorded",
        wasSent: true)
    }
  }

  /// Receives messages until those awaited up to one of `line` have come, or the wait allowed for the recorded `gap` is
  /// over; false at the end of the connection.
  private func receive(
    _ talk: inout WebSocketTalk, into received: inout WebSocketTranscript, within timeout: Duration,
    _ awaited: inout AwaitedMessages, _ line: WebSocketTranscript.Line, after gap: Duration
  ) async throws -> Bool {
    let mayBeMissing = awaited.mayBeMissing(line)
    let longest = mayBeMissing ? awaited.longestWait(after: gap) : timeout
    let deadline = ContinuousClock.now + longest
    while !awaited.haveArrived(line, in: received) {
      let left = max(.zero, deadline - .now)
      let event =
        mayBeMissing ? try await talk.next(quietAfter: left) : try await talk.next(within: left)
      switch event {
      case .message(let message): try receive(message, &received)
      case .closed(let end):
        received.end(code: end.code, failure: end.failure, wasRequested: false)
        return false
      case .late:
        received.end(
          code: nil, failure: "nothing came for \(timeout.formattedSeconds)", wasRequested: false)
        return false
      case .quiet: awaited.stopAwaiting(received, after: longest)
      }
    }
    return true
  }
}

/// Why a WebSocket cannot be replayed.
struct WebSocketScriptError: Error, Sendable {
  /// One sentence; it quotes no message.
  let message: String

  /// Whether anything was sent to the server.
  var wasSent = false
}

extension Duration {
  /// As in `2.5 s`.
  fileprivate var formattedSeconds: String {
    let seconds = self / .seconds(1)
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
