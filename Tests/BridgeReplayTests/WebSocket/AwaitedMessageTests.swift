import BridgeCore
import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("the messages that a WebSocket's client waits for")
struct AwaitedMessageTests {
  private static let asked = #"{"id":1}"#

  private static func transcript(_ said: [String]) -> WebSocketTranscript {
    let ask = RecordedWebSocketMessage(side: .client, time: nil, .text(asked))
    let answers = said.map { RecordedWebSocketMessage(side: .server, time: nil, .text($0)) }
    return WebSocketTranscript(recorded: answers, RequestMessages([ask]))
  }

  // Messages that stood before, those that have come, whether the client goes on, and whether it does after a time.
  @Test(
    "are all answers, and the others for a time; without answers, all messages",
    arguments: [
      ([#"{"id":1}"#], [], false, false), ([#"{"id":1}"#], [#"{"id":1}"#], true, true),
      ([#"{"id":1}"#], [#"{"state":"busy"}"#], false, false),
      ([#"{"id":1}"#, #"{"state":"busy"}"#], [#"{"id":1}"#], false, true),
      ([#"{"id":1}"#, #"{"state":"busy"}"#], [#"{"state":"idle"}"#, #"{"id":1}"#], true, true),
      ([#"{"state":"busy"}"#], [], false, false),
      ([#"{"state":"busy"}"#], [#"{"state":"idle"}"#], true, true),
    ] as [([String], [String], Bool, Bool)])
  func gates(recorded: [String], received: [String], goesOn: Bool, goesOnLater: Bool) {
    let (recorded, received) = (Self.transcript(recorded), Self.transcript(received))
    var awaited = AwaitedMessages(recorded, timeout: .seconds(30))
    for line in recorded.lines { awaited.add(line) }
    let come = { (awaited: AwaitedMessages) in
      recorded.lines.allSatisfy { awaited.haveArrived($0, in: received) }
    }
    #expect(come(awaited) == goesOn)
    if let last = recorded.lines.last, awaited.mayBeMissing(last) {
      awaited.stopAwaiting(received, after: .zero)
    }
    #expect(come(awaited) == goesOnLater)
  }

  // How many of ten messages come, in milliseconds the time that is waited for the others.
  @Test(
    "cost one wait until one comes, and no more than the timeout all together",
    arguments: [(0, 2_002), (1, 30_000), (9, 30_000), (10, 0)])
  func timeout(coming: Int, milliseconds: Int) {
    let busy = #"{"state":"busy"}"#
    let recorded = Self.transcript([Self.asked] + Array(repeating: busy, count: 1_000))
    var received = Self.transcript([])
    var awaited = AwaitedMessages(recorded, timeout: .seconds(30))
    var waited = Duration.zero
    for (index, line) in recorded.lines.dropFirst().enumerated() {
      awaited.add(line)
      if index % 10 < coming { received.add(.text(busy)) }
      guard !awaited.haveArrived(line, in: received) else { continue }
      let longest = awaited.longestWait(after: .milliseconds(1))
      waited += longest
      awaited.stopAwaiting(received, after: longest)
    }
    #expect(waited == .milliseconds(milliseconds))
  }
}
