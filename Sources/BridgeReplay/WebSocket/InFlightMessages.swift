internal import BridgeRecording

/// Messages of a server that were in flight when the client sent its close frame: the server did not know of the end.
enum InFlightMessages {
  /// The messages in the order of a connection on which the client waits for those that were under way.
  static func beforeClose(_ messages: [RecordedWebSocketMessage]) -> [RecordedWebSocketMessage] {
    guard let place = messages.firstIndex(where: { $0.side == .client && $0.isClose }),
      let end = messages[place].time
    else { return messages }
    let crossed = messages[(place + 1)...].prefix { message in
      message.side == .server && !message.isClose
        && message.time.map { $0 - end <= longest } ?? false
    }
    guard !crossed.isEmpty else { return messages }
    return Array(messages[..<place]) + crossed + [messages[place]] + messages[crossed.endIndex...]
  }

  /// How long a message may be under way.
  private static let longest = Duration.milliseconds(50)
}

extension RecordedWebSocketMessage {
  fileprivate var isClose: Bool { if case .close = content { true } else { false } }
}
