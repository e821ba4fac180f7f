import BridgeFormats
import BridgeRecording
import BridgeRedaction
import Synchronization
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("secrets in a client's messages")
struct MessageFillingTests {
  private static let open = #"{"session":"{{secret:session:deadbeef}}","n":1}"#
  private static let full = #"{"session":"a\"b","n":1}"#

  private static let filling = MessageFilling { found in
    found.placeholder.digest == "deadbeef" ? Array("a\"b".utf8) : nil
  }

  private static func sections(_ text: String) -> [UInt8] {
    SectionedMessage(sections: [Array("shell".utf8)[...], Array(text.utf8)[...]]).bytes
  }

  @Test(
    "are put back in the spelling of their place",
    arguments: [
      (.text(open), .text(full)),
      (.text("key {{secret:key:deadbeef}}!"), .text("key a\"b!")),
      (.binary(sections(open)), .binary(sections(full))),
      (
        .binary([0xFF] + Array("{{secret:key:deadbeef}}".utf8)),
        .binary([0xFF] + Array("a\"b".utf8))
      ), (.text("plain"), .text("plain")),
    ] as [(RecordedWebSocketMessage.Content, RecordedWebSocketMessage.Content)])
  func filled(
    content: RecordedWebSocketMessage.Content, expected: RecordedWebSocketMessage.Content
  ) {
    #expect(Self.filling.filled(content) == expected)
  }

  @Test("that are not known keep a message from being sent, text or not", arguments: [true, false])
  func unknown(isText: Bool) throws {
    let text = #"{"key":"{{secret:key:0badcafe}}"}"#
    let message = RecordedWebSocketMessage(
      side: .client, time: nil, isText ? .text(text) : .binary(Self.sections(text)))
    #expect(throws: WebSocketScriptError.self) { try WebSocketScript([message]) }
    var lines = try ScriptLines([message], Self.filling)
    #expect(throws: WebSocketScriptError.self) { try lines.due(at: 0) }
  }

  private final class Supplied: Sendable {
    let value = Mutex<[UInt8]?>(nil)
  }

  @Test("may become known while the connection is open, also for the answers to their message")
  func late() throws {
    let id = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed"
    let supplied = Supplied()
    let filling = MessageFilling { _ in supplied.value.withLock(\.self) }
    let hello = RecordedWebSocketMessage(side: .client, time: nil, .text("hello"))
    let message = RecordedWebSocketMessage(
      side: .client, time: nil, .text(#"{"header":{"msg_id":"{{secret:msg_id:0badcafe}}"}}"#))
    var lines = try ScriptLines([hello, message], filling)
    let answer = try JSONValue(parsing: Array(#"{"parent_header":{"msg_id":"\#(id)"}}"#.utf8))
    #expect(try lines.due(at: 0) == hello)
    #expect(lines.requests.position(ofRequestFor: answer) == nil)
    supplied.value.withLock { $0 = Array(id.utf8) }
    #expect(try lines.due(at: 1).content == .text(#"{"header":{"msg_id":"\#(id)"}}"#))
    #expect(lines.requests.position(ofRequestFor: answer) == 1)
  }
}
