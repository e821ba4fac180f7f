import BridgeFormats
import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("binary messages in sections")
struct SectionedMessageTests {
  private static func number(_ value: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func message(_ sections: [[UInt8]], count: Int? = nil, shift: Int = 0) -> [UInt8] {
    var offsets = [8 * (sections.count + 2)]
    for section in sections { offsets.append(offsets[offsets.count - 1] + section.count) }
    return number(count ?? offsets.count) + offsets.flatMap { number($0 + shift) }
      + sections.joined()
  }

  private static func document(_ bytes: [UInt8]) throws -> String {
    let message = RecordedWebSocketMessage(side: .server, time: nil, .binary(bytes))
    let response = RecordedResponse(status: 101, reason: "", fields: [], body: .none)
    let transcript = WebSocketTranscript(recorded: [message], RequestMessages([])).recorded(
      response)
    guard case .content(let content) = transcript.body else { return "" }
    return String(decoding: try content.bytes(), as: UTF8.self)
  }

  @Test("are lists of JSON, text and bytes, under the type that one of them has")
  func sections() throws {
    let header = #"{"msg_type":"status","msg_id":"a"}"#
    let bytes = Self.message([Array("iopub".utf8), Array(header.utf8), [], [0xFF, 0]])
    #expect(try Self.document(bytes) == #"{"typed":{"status":[["iopub",\#(header),"","/wA="]]}}"#)
    let plain = Self.message([Array("a".utf8), Array("[1]".utf8)])
    #expect(try Self.document(plain) == #"{"binary":[["a",[1]]]}"#)
  }

  @Test(
    "are bytes where the offsets are not those of sections that fill them",
    arguments: [
      [], [2, 0, 0, 0, 0, 0, 0], number(2), number(1) + number(16), number(.max), number(-1),
      number(2) + number(24) + number(23), number(2) + number(24) + number(25),
      message([[1], [2]], shift: 1), message([[1], [2]], count: 2), message([[1], [2]]) + [3],
      number(3) + number(32) + number(40) + number(33) + [1],
    ])
  func others(bytes: [UInt8]) throws {
    #expect(SectionedMessage(bytes) == nil)
    #expect(try Self.document(bytes) == #"{"binary":["\#(Base64.encode(bytes))"]}"#)
  }

  @Test("have no sections where nothing follows the offsets but one is there")
  func empty() {
    #expect(SectionedMessage(Self.message([[]]))?.sections.map { Array($0) } == [[]])
  }
}
