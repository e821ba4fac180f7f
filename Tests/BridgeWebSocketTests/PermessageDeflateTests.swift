import BridgeCore
import BridgeTestSupport
import BridgeWebSocket
import Testing

@Suite("permessage-deflate", .timeLimit(.minutes(1)))
struct PermessageDeflateTests {
  private static let hello: WebSocketEvent = .message(.text("Hello"))

  @Test("unpacks the kinds of packed messages that RFC 7692 allows")
  func kinds() throws {
    let plain = DeflateParameters()
    let rows: [(String, String, [WebSocketEvent])] = [
      ("one block", "c107 f248cdc9c90700", [Self.hello]),
      ("two frames", "4103 f248cd 8004 c9c90700", [Self.hello]),
      (
        "the window of the message before", "c107 f248cdc9c90700 c105 f200110000",
        [Self.hello, Self.hello]
      ),
      ("a stored block", "c10b 000500faff48656c6c6f00", [Self.hello]),
      ("a final block", "c108 f348cdc9c9070000", [Self.hello]),
      ("two blocks", "c10d f248050000 00ffffcac9c90700", [Self.hello]),
      ("nothing", "c101 00", [.message(.text(""))]),
      ("a message that is not packed", "8105 48656c6c6f", [Self.hello]),
    ]
    for (name, bytes, events) in rows {
      for size in [1, .max] {
        let read = reading(hex(bytes), from: .server, deflate: plain, inPiecesOf: size)
        #expect((try? read.get()) == events, "\(name): \(read)")
      }
    }
  }

  @Test("refuses packed messages that are damaged, or bombs")
  func refusals() throws {
    let damaged = reading(hex("c104 ffffffff"), from: .server, deflate: DeflateParameters())
    #expect(throws: WebSocketError.self) { try damaged.get() }
    if case .failure(let error) = damaged { #expect(error.code == .malformedDeflate) }

    var writer = try WebSocketWriter(from: .server, deflate: DeflateParameters())
    let bomb = try writer.bytes(of: .message(.binary([UInt8](repeating: 0, count: 4 << 20))))
    for (maximum, ratio) in [(1 << 20, 100_000), (64 << 20, 400)] {
      var limits = WebSocketLimits()
      (limits.maximumMessageBytes, limits.maximumRatio) = (maximum, ratio)
      let read = reading(bomb, from: .server, deflate: DeflateParameters(), limits: limits)
      if case .failure(let error) = read {
        #expect(error.code == .tooLarge)
      } else {
        Issue.record("\(maximum) bytes, ratio \(ratio): a bomb of \(bomb.count) bytes was read")
      }
    }
  }

  @Test("packs what it unpacks, with every window and either treatment of the context")
  func roundTrips() throws {
    let messages: [WebSocketMessage] = [
      .text(""), .text("short"), .text(String(repeating: "ein Satz, ", count: 5000)),
      .binary((0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }),
      .text(String(repeating: "ein Satz, ", count: 5000)),
    ]
    for bits in 8...15 {
      for forgets in ["", "; server_no_context_takeover; client_no_context_takeover"] {
        let value =
          "permessage-deflate; server_max_window_bits=\(bits); client_max_window_bits=\(bits)"
        let agreed = try DeflateParameters.agreed(in: [value + forgets])
        for side in WebSocketSide.allCases {
          var writer = try WebSocketWriter(from: side, deflate: agreed)
          var bytes: [UInt8] = []
          for message in messages { bytes += try writer.bytes(of: .message(message)) }
          let read = try reading(bytes, from: side, deflate: agreed, inPiecesOf: 1021).get()
          #expect(read == messages.map { .message($0) }, "\(value)\(forgets), \(side)")
        }
      }
    }
  }

  @Test("takes what a server may agree to, and nothing else")
  func agreements() throws {
    #expect(try DeflateParameters.agreed(in: []) == nil)
    let agreed = try DeflateParameters.agreed(
      in: [" Permessage-Deflate ; server_no_context_takeover;client_max_window_bits=\"10\""])
    #expect(agreed?.server.forgetsContext == true && agreed?.client.windowBits == 10)
    for value in [
      "x-webkit-deflate-frame", "permessage-deflate, permessage-deflate",
      "permessage-deflate; client_max_window_bits", "permessage-deflate; server_max_window_bits=7",
      "permessage-deflate; server_max_window_bits=010", "permessage-deflate; other",
      "permessage-deflate; server_no_context_takeover=1",
      "permessage-deflate; server_max_window_bits=9; server_max_window_bits=9",
    ] {
      #expect(throws: WebSocketError.self, "\(value)") {
        try DeflateParameters.agreed(in: [value])
      }
    }
    let offers = "x-other, permessage-deflate; client_max_window_bits,permessage-deflate"
    #expect(
      ExtensionList.deflateOffers(in: [offers])
        == "permessage-deflate; client_max_window_bits, permessage-deflate")
    #expect(ExtensionList.deflateOffers(in: ["x-other"]) == nil)
  }
}
