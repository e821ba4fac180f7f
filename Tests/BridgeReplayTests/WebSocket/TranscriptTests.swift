import BridgeCore
import BridgeFormats
import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("the messages of a WebSocket's server")
struct TranscriptTests {
  typealias Line = (side: RecordedWebSocketMessage.Side, text: String)

  private static func message(_ line: Line, at time: Int? = nil) -> RecordedWebSocketMessage {
    RecordedWebSocketMessage(
      side: line.side, time: time.map { .milliseconds($0) }, .text(line.text))
  }

  private static func document(_ transcript: WebSocketTranscript) throws -> String {
    let response = RecordedResponse(status: 101, reason: "", fields: [], body: .none)
    guard case .content(let content) = transcript.recorded(response).body else { return "" }
    return String(decoding: try content.bytes(), as: UTF8.self)
  }

  private static func document(_ lines: [Line]) throws -> String {
    let messages = lines.map { message($0) }
    return try document(WebSocketTranscript(recorded: messages, RequestMessages(messages)))
  }

  @Test(
    "stand under the client's message that they answer, wherever they name it",
    arguments: [
      (#"{"id":7,"method":"a"}"#, #"{"id":7,"result":1}"#),
      (#"{"id":"q1","type":"subscribe"}"#, #"{"id":"q1","type":"next"}"#),
      (
        #"{"header":{"msg_id":"1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed"}}"#,
        #"{"header":{"msg_id":"x"},"parent_header":{"msg_id":"1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed"}}"#
      ),
    ])
  func answers(asked: String, answer: String) throws {
    let other = #"{"note":1}"#
    let found = try Self.document([
      (.client, other), (.client, asked), (.server, other), (.server, answer),
    ])
    let kind = answer.contains("next") ? #""typed":{"next":[\#(answer)]}"# : #""json":[\#(answer)]"#
    #expect(found == #"{"json":[\#(other)],"answers":[{},{\#(kind)}]}"#)
  }

  @Test(
    "answer none where several messages have the identity, or where it is short or no identity",
    arguments: [
      ([#"{"id":7}"#, #"{"id":7}"#], #"{"id":7}"#), ([#"{"id":7}"#], #"{"id":8}"#),
      ([#"{"id":7}"#], #"{"item":{"id":7}}"#), ([#"{"a":{"id":"it7"}}"#], #"{"a":{"id":"it7"}}"#),
      ([#"{"word":"a1b2c3d4e5f6"}"#], #"{"word":"a1b2c3d4e5f6"}"#), (["hello"], "hello"),
    ])
  func others(asked: [String], answer: String) throws {
    let found = try Self.document(asked.map { (.client, $0) } + [(.server, answer)])
    #expect(!found.contains("answers"))
  }

  @Test(
    "are compared as JSON behind a number, by the name of their event",
    arguments: [
      (#"42["done",{"id":4}]"#, #"{"typed":{"done":[["42",["done",{"id":4}]]]}}"#),
      (#"0{"sid":"x"}"#, #"{"json":[["0",{"sid":"x"}]]}"#),
      (#"42[7,8]"#, #"{"json":[["42",[7,8]]]}"#), ("42", #"{"text":["42"]}"#),
      ("42[done]", #"{"text":["42[done]"]}"#),
      ("123456789[1]", #"{"text":["123456789[1]"]}"#),
    ])
  func packets(text: String, document: String) throws {
    #expect(try Self.document([(.server, text)]) == document)
  }

  @Test("that answer different messages may come in another order, which is noted")
  func interleaved() throws {
    let asked: [Line] = [(.client, #"{"id":1}"#), (.client, #"{"id":2}"#)]
    let said = [
      #"{"id":1,"a":0}"#, #"{"id":2,"a":0}"#, #"{"id":2,"a":1}"#, #"{"id":1,"a":1}"#,
    ]
    let transcripts = [[0, 1, 2, 3], [1, 0, 3, 2], [0, 2, 1, 3]].map { order in
      let messages = (asked + order.map { (.server, said[$0]) }).map { Self.message($0) }
      return WebSocketTranscript(recorded: messages, RequestMessages(messages))
    }
    let documents = try transcripts.map { try Self.document($0) }
    #expect(documents[0] == documents[1])
    #expect(documents[0] != documents[2])
    #expect(transcripts[1].isReordered(from: transcripts[0]))
  }

  // Exchanges of 0…10, 5…20 and 30…40 ms, a WebSocket of 28…38 ms, and what is told of them.
  @Test(
    "may change places with others only while several exchanges are under way",
    arguments: [
      ([1, 9, 12], [2, 0, 1], true), ([1, 9, 32], [1, 0, 2], true),
      ([1, 9, 32], [0, 2, 1], false),
      ([22, 31, 33], [0, 2, 1], false), ([1, 9, 12], [0, 1, 1], false),
    ] as [([Int], [Int], Bool)])
  func busy(times: [Int], order: [Int], isSame: Bool) throws {
    let exchanges = [(0, 10), (5, 15), (30, 10), (28, 10)].map { start, length in
      var exchange = RecordedExchange(
        number: 0, start: .milliseconds(start), duration: .milliseconds(length),
        request: RecordedRequest(method: "GET", url: "http://a.example/", fields: [], body: .none),
        outcome: .response(.text("")), resourceType: nil)
      if start == 28 { exchange.webSocket = RecordedWebSocket { [] } }
      return exchange
    }
    let said = (0..<3).map { #"{"path":\#($0),"at":"2026-11-23T19:49:5\#($0)Z"}"# }
    let recorded = WebSocketTranscript(
      recorded: zip(said, times).map { Self.message((.server, $0), at: $1) }, RequestMessages([]))
    var actual = WebSocketTranscript(RequestMessages([]))
    for index in order { actual.add(.text(said[index])) }
    let arranged = actual.arranged(like: recorded, startingAt: .zero, ConcurrentPeriods(exchanges))
    #expect(try (Self.document(arranged) == Self.document(recorded)) == isSame)
    if isSame { #expect(arranged.isRearranged) }
  }
}
