internal import BridgeCore
internal import BridgeRecording
internal import BridgeServer

/// The recorded messages of a WebSocket connection, as a client says them again.
///
/// The client's are sent in order, each once as many messages of the server have come as stood before it in the
/// recording.
struct WebSocketScript: Sendable {
  private let lines: [RecordedWebSocketMessage]

  /// The server's part as it was recorded.
  let recorded: WebSocketTranscript

  /// A script of these messages.
  ///
  /// - Throws: ``WebSocketScriptError`` where a message to send is lost, or a secret was taken out of it.
  init(_ messages: [RecordedWebSocketMessage]) throws(WebSocketScriptError) {
    for (index, message) in messages.enumerated() where message.side == .client {
      switch message.content {
      case .lost(let reason):
        throw WebSocketScriptError(
          message: "message \(index + 1) of the WebSocket is not recorded: \(reason)")
      case .text(let text) where Placeholders.occur(in: Array(text.utf8)[...]):
        throw WebSocketScriptError(
          message: "redaction took a secret out of message \(index + 1) of the WebSocket")
      case .text, .binary, .close: break
      }
    }
    lines = messages
    recorded = WebSocketTranscript(recorded: messages)
  }

  /// Says it; returns what the server says. `timeout` holds for each of its messages; `turn` waits until the message
  /// recorded at a time is due.
  func run(
    _ talk: inout WebSocketTalk, timeout: Duration, turn: (Duration?) async throws -> Void
  ) async throws -> WebSocketTranscript {
    var heard = WebSocketTranscript()
    for line in lines {
      try await turn(line.time)
      switch (line.side, line.content) {
      case (.client, .text(let text)): try await talk.send(.text(text))
      case (.client, .binary(let bytes)): try await talk.send(.binary(bytes))
      case (.client, .close(let code, let reason)):
        try await talk.close(code: code, reason: reason)
        return try await rest(&talk, heard, timeout, isAsked: true)
      case (.server, .close): return try await rest(&talk, heard, timeout, isAsked: false)
      case (.server, _): if try await !hear(&talk, &heard, timeout) { return heard }
      case (.client, .lost), (nil, _): break
      }
    }
    // The recording has no end: the client goes.
    try await talk.close(code: 1000, reason: "")
    return try await rest(&talk, heard, timeout, isAsked: true)
  }

  /// Hears all up to the end of the connection, which the client asked for or not; all of it within `timeout`.
  private func rest(
    _ talk: inout WebSocketTalk, _ heard: WebSocketTranscript, _ timeout: Duration, isAsked: Bool
  ) async throws -> WebSocketTranscript {
    var heard = heard
    let deadline = ContinuousClock.now + timeout
    while true {
      switch try await talk.next(within: max(.zero, deadline - .now)) {
      case .message(let message): try hear(message, &heard)
      case .closed(let end):
        heard.end(code: end.code, failure: end.failure, wasAnswer: isAsked)
        return heard
      case .late:
        heard.end(
          code: nil, failure: "it did not end within \(timeout.formattedSeconds)", wasAnswer: false)
        return heard
      }
    }
  }

  /// How much more than recorded a server may say, which is kept until it is compared.
  enum Excess {
    static let maximumMessages = 10_000
    static let maximumBytes = 16 << 20
  }

  private func hear(
    _ message: WebSocketMessage, _ heard: inout WebSocketTranscript
  ) throws(WebSocketScriptError) {
    heard.add(message)
    guard heard.kinds.count - recorded.kinds.count <= Excess.maximumMessages else {
      throw WebSocketScriptError(
        message: "the server sent over \(Excess.maximumMessages) messages more than recorded",
        wasSent: true)
    }
    guard heard.bytes - recorded.bytes <= Excess.maximumBytes else {
      throw WebSocketScriptError(
        message: "the server's messages have over \(Excess.maximumBytes) bytes more than recorded",
        wasSent: true)
    }
  }

  /// Hears one message; false at the end of the connection.
  private func hear(
    _ talk: inout WebSocketTalk, _ heard: inout WebSocketTranscript, _ timeout: Duration
  ) async throws -> Bool {
    switch try await talk.next(within: timeout) {
    case .message(let message):
      try hear(message, &heard)
      return true
    case .closed(let end):
      heard.end(code: end.code, failure: end.failure, wasAnswer: false)
      return false
    case .late:
      heard.end(
        code: nil, failure: "nothing came for \(timeout.formattedSeconds)", wasAnswer: false)
      return false
    }
  }
}

/// Why a WebSocket cannot be replayed.
struct WebSocketScriptError: Error, Sendable {
  /// One sentence; it quotes no message.
  let message: String

  /// Whether the server was asked already.
  var wasSent = false
}

extension Duration {
  /// As in `2.5 s`.
  fileprivate var formattedSeconds: String {
    let seconds = self / .seconds(1)
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
