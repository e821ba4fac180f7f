import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("the messages that a WebSocket's client waits for")
struct AwaitedMessageTests {
  private static let asked = #"{"id":1}"#

  private static func transcript(_ said: [String]) -> WebSocketTranscript {
    let ask = RecordedWebSocketMessage(side: .client, time: nil, .text(asked))
    let answers = said.map { RecordedWebSocketMessage(side: .server, time: nil, .text($0)) }
    return WebSocketTranscript(recorded: answers, AskedMessages([ask]))
  }

  // Messages that stood before, those that have come, whether the client goes on, and whether it does after a time.
  @Test(
    "are all answers, and the others for a time; all messages where none is an answer",
    arguments: [
      ([#"{"id":1}"#], [], false, false), ([#"{"id":1}"#], [#"{"id":1}"#], true, true),
      ([#"{"id":1}"#], [#"{"state":"busy"}"#], false, false),
      ([#"{"id":1}"#, #"{"state":"busy"}"#], [#"{"id":1}"#], false, true),
      ([#"{"id":1}"#, #"{"state":"busy"}"#], [#"{"state":"idle"}"#, #"{"id":1}"#], true, true),
      ([#"{"state":"busy"}"#], [], false, false),
      ([#"{"state":"busy"}"#], [#"{"state":"idle"}"#], true, true),
    ] as [([String], [String], Bool, Bool)])
  func gates(recorded: [String], heard: [String], goesOn: Bool, goesOnLater: Bool) {
    let (recorded, heard) = (Self.transcript(recorded), Self.transcript(heard))
    var awaited = AwaitedMessages(recorded)
    for line in recorded.lines { awaited.add(line) }
    let come = { (awaited: AwaitedMessages) in
      recorded.lines.allSatisfy { awaited.haveCome($0, in: heard) }
    }
    #expect(come(awaited) == goesOn)
    if let last = recorded.lines.last, awaited.mayStayOut(last) { awaited.forgive(heard) }
    #expect(come(awaited) == goesOnLater)
  }
}
