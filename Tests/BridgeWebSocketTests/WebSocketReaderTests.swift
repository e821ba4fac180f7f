import BridgeCore
import BridgeWebSocket
import Testing

@Suite("reading WebSocket frames", .timeLimit(.minutes(1)))
struct WebSocketReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let side: WebSocketSide
    let bytes: [UInt8]
    let events: [WebSocketEvent]

    init(_ name: String, _ side: WebSocketSide, _ text: String, _ events: WebSocketEvent...) {
      (testDescription, self.side, bytes, self.events) = (name, side, hex(text), events)
    }
  }

  static let good: [Row] = [
    Row("a text", .server, "8105 48656c6c6f", .message(.text("Hello"))),
    Row("a masked text", .client, "8185 37fa213d 7f9f4d5158", .message(.text("Hello"))),
    Row("an empty text", .server, "8100", .message(.text(""))),
    Row("a text in two frames", .server, "0103 48656c 8002 6c6f", .message(.text("Hello"))),
    Row(
      "a ping inside of a text", .server, "0103 48656c 8901 21 8002 6c6f", .ping([0x21]),
      .message(.text("Hello"))),
    Row("an empty last frame", .server, "0102 6869 8000", .message(.text("hi"))),
    Row("bytes", .server, "8203 00ff80", .message(.binary([0, 0xFF, 0x80]))),
    Row("a pong", .server, "8a00", .pong([])),
    Row("a character over two frames", .server, "0101 c3 8001 a9", .message(.text("é"))),
    Row("a close frame", .server, "8805 03e8 627965", .close(WebSocketClose(1000, "bye"))),
    Row("a close frame without a code", .server, "8800", .close(WebSocketClose())),
    Row("nothing after the close frame", .server, "8800 ffff", .close(WebSocketClose())),
    Row(
      "two messages", .server, "8101 61 8201 62", .message(.text("a")), .message(.binary([0x62]))),
  ]

  @Test("gives whole messages, however they come", arguments: good, [1, 2, 3, .max])
  func events(row: Row, size: Int) throws {
    #expect(try reading(row.bytes, from: row.side, inPiecesOf: size).get() == row.events)
  }

  static let bad: [(String, WebSocketSide, String, WebSocketError.Code)] = [
    ("a client that does not mask", .client, "8101 61", .malformedFrame),
    ("a server that masks", .server, "8181 00000000 61", .malformedFrame),
    ("a reserved bit", .server, "a101 61", .malformedFrame),
    ("a packed frame that was not agreed to", .server, "c101 61", .malformedFrame),
    ("a reserved kind", .server, "8301 61", .malformedFrame),
    ("a reserved control frame", .server, "8b00", .malformedFrame),
    ("a continuation of nothing", .server, "8001 61", .malformedFrame),
    ("a message inside of another", .server, "0101 61 8101 62", .malformedFrame),
    ("a fragmented ping", .server, "0900", .malformedFrame),
    ("a ping of 126 bytes", .server, "897e 007e", .malformedFrame),
    ("a length in too many bytes", .server, "827e 007d", .malformedFrame),
    ("a long length in too many bytes", .server, "827f 000000000000ffff", .malformedFrame),
    ("a length of 64 bits", .server, "827f ffffffffffffffff", .malformedFrame),
    ("half a close code", .server, "8801 03", .malformedFrame),
    ("the close code 1005", .server, "8802 03ed", .malformedFrame),
    ("the close code 999", .server, "8802 03e7", .malformedFrame),
    ("a reason that is no UTF-8", .server, "8803 03e8 ff", .malformedText),
    ("a text that is no UTF-8", .server, "8102 c328", .malformedText),
    ("a surrogate", .server, "8103 eda080", .malformedText),
    ("an overlong character", .server, "8102 c0af", .malformedText),
    ("beyond Unicode", .server, "8104 f4908080", .malformedText),
    ("half a character at the end", .server, "8101 c3", .malformedText),
    ("a bad byte before the end of its frame", .server, "810a 61ff", .malformedText),
    ("a message beyond its limit", .server, "827e 0401", .tooLarge),
    ("a message beyond it in frames", .server, "0202 6161 807e 0400", .tooLarge),
    ("too many frames", .server, "0201 61 0001 61 0001 61 0001 61 0001 61", .tooLarge),
  ]

  @Test("refuses what breaks the protocol", arguments: bad.indices, [1, .max])
  func refusals(index: Int, size: Int) {
    let (name, side, bytes, code) = Self.bad[index]
    var limits = WebSocketLimits()
    (limits.maximumMessageBytes, limits.maximumFrames) = (1024, 4)
    let result = reading(hex(bytes), from: side, limits: limits, inPiecesOf: size)
    #expect(throws: WebSocketError.self, "\(name)") { try result.get() }
    if case .failure(let error) = result { #expect(error.code == code, "\(name)") }
  }

  @Test("reads lengths of one, three and nine bytes as they are written")
  func lengths() throws {
    for count in [0, 125, 126, 65_535, 65_536, 70_001] {
      let message = WebSocketMessage.binary((0..<count).map { UInt8(truncatingIfNeeded: $0) })
      for side in WebSocketSide.allCases {
        var writer = try WebSocketWriter(from: side)
        let bytes = try writer.bytes(of: .message(message))
        #expect(try reading(bytes, from: side, inPiecesOf: 4099).get() == [.message(message)])
      }
    }
  }

  @Test("cuts a reason between characters, so that a close frame fits")
  func longReason() throws {
    var writer = try WebSocketWriter(from: .server)
    let bytes = try writer.bytes(
      of: .close(WebSocketClose(1001, String(repeating: "é", count: 99))))
    let close = WebSocketClose(1001, String(repeating: "é", count: 61))
    #expect(try reading(bytes, from: .server).get() == [.close(close)])
  }

  @Test("never crashes on random frames, and reads them the same in any pieces")
  func random() {
    var generator = SeededGenerator(seed: 6455)
    for _ in 0..<4000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes.append(
          [0x00, 0x01, 0x02, 0x80, 0x81, 0x82, 0xC1, 0x88, 0x89, 0x8A].randomElement(
            using: &generator) ?? 0)
        let count = Int.random(in: 0...9, using: &generator)
        bytes.append(UInt8(count))
        bytes += (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      }
      let whole = reading(bytes, from: .server, deflate: DeflateParameters())
      for size in [1, 3] {
        let pieces = reading(bytes, from: .server, deflate: DeflateParameters(), inPiecesOf: size)
        if case .success(let events) = whole { #expect((try? pieces.get()) == events) }
        if case .failure = whole { #expect(throws: WebSocketError.self) { try pieces.get() } }
      }
    }
  }
}

/// A small generator (SplitMix64), so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
