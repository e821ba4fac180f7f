internal import BridgeRecording

extension RecordedExchange {
  /// The messages of a WebSocket's client with their times. Messages in sections are returned as whole bytes.
  package var clientMessages: [(bytes: [UInt8], time: Duration?)] {
    // Messages that cannot be read are reported when their exchange's turn comes.
    let messages = (try? webSocket?.messages()) ?? []
    return messages.filter { $0.side == .client }.compactMap {
      message -> (bytes: [UInt8], time: Duration?)? in
      let time = start.flatMap { start in message.time.map { start + $0 } }
      switch message.content {
      case .text(let text): return (Array(text.utf8), time)
      case .binary(let bytes): return (bytes, time)
      case .close, .lost: return nil
      }
    }
  }
}
