internal import BridgeRecording
internal import BridgeSession

/// The messages of a script. Secrets are filled in as they become known: a response may supply one while the connection
/// is open.
struct ScriptLines: Sendable {
  private var lines: [RecordedWebSocketMessage]
  private let filling: MessageFilling?

  /// The client's messages with the secrets known so far.
  private(set) var requests: RequestMessages

  /// The messages of a recording; `filling` fills their placeholders.
  ///
  /// - Throws: ``WebSocketScriptError`` if a message to send is lost, or has a placeholder and there is no `filling`.
  init(
    _ messages: [RecordedWebSocketMessage], _ filling: MessageFilling?
  ) throws(WebSocketScriptError) {
    for (index, message) in messages.enumerated() where message.side == .client {
      if case .lost(let reason) = message.content {
        throw WebSocketScriptError(
          message: "message \(index + 1) of the WebSocket is not recorded: \(reason)")
      }
      guard filling != nil || !MessageFilling.isOpen(message.content) else {
        throw Self.unknown(index, wasSent: false)
      }
    }
    (lines, self.filling) = (messages, filling)
    requests = RequestMessages(messages)
    fill(from: 0)
  }

  var indices: Range<Int> { lines.indices }

  subscript(index: Int) -> RecordedWebSocketMessage { lines[index] }

  /// The message at `index`, with its secrets.
  ///
  /// - Throws: ``WebSocketScriptError`` if the value of one of its placeholders is still unknown.
  mutating func due(at index: Int) throws(WebSocketScriptError) -> RecordedWebSocketMessage {
    if isOpen(index) { fill(from: index) }
    guard !isOpen(index) else { throw Self.unknown(index, wasSent: true) }
    return lines[index]
  }

  private func isOpen(_ index: Int) -> Bool {
    lines[index].side == .client && MessageFilling.isOpen(lines[index].content)
  }

  private mutating func fill(from start: Int) {
    guard let filling else { return }
    var isChanged = false
    for index in lines.indices[start...] where isOpen(index) {
      lines[index].content = filling.filled(lines[index].content)
      isChanged = true
    }
    if isChanged { requests = RequestMessages(lines) }
  }

  private static func unknown(_ index: Int, wasSent: Bool) -> WebSocketScriptError {
    WebSocketScriptError(
      message: "redaction removed a secret from message \(index + 1) of the WebSocket",
      wasSent: wasSent)
  }
}
