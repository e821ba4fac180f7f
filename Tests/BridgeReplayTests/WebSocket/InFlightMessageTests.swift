import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("messages that crossed the close frame of a WebSocket's client")
struct InFlightMessageTests {
  // Messages and times in milliseconds: c of the client, s of the server, C and S their close frames.
  @Test(
    "come before it, unless they are late",
    arguments: [
      ("s1 c2 C5 s5 s6 S7", "s c s s C S"), ("s1 C5 s100", "s C s"), ("s1 C5 s20 s100", "s s C s"),
      ("s1 c2", "s c"), ("s1 S5 s6", "s S s"), ("C5 S6", "C S"),
    ])
  func order(recorded: String, replayed: String) throws {
    let messages = try recorded.split(separator: " ").map { word in
      let kind = try #require(word.first)
      let isClose = kind.isUppercase
      return RecordedWebSocketMessage(
        side: kind.lowercased() == "c" ? .client : .server,
        time: .milliseconds(try #require(Int(word.dropFirst()))),
        isClose ? .close(code: 1000, reason: "") : .text("\(kind)"))
    }
    let kinds = InFlightMessages.beforeClose(messages).map { message in
      let letter = message.side == .client ? "c" : "s"
      return if case .close = message.content { letter.uppercased() } else { letter }
    }
    #expect(kinds.joined(separator: " ") == replayed)
  }
}
