import BridgeFormats
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("tokens that tell the second in which they were made", .timeLimit(.minutes(5)))
struct SignedTokenTests {
  /// When the sessions began, in seconds since 1970.
  private static let (recordedStart, liveStart) = (1_795_463_390, 1_795_508_400)

  /// A page in a session: the second of its response, and that of its token.
  typealias Page = (at: Int, made: Int)

  private static func token(_ second: Int) -> String {
    let time = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: second >> $0) }
    let digits = Array("abcdefghijkmnopqrstuvwxyz0123456789ABCDEFGHJKLMNPQRSTUVWXYZ")
    var state = UInt64(second)
    let signature = (0..<27).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return digits[Int(state >> 33) % digits.count]
    }
    let encoded = Base64.encode(time).prefix(6).replacing("+", with: "-").replacing("/", with: "_")
    return "IjQ1YzZmMTJkMDdiYTdmY2Ui.\(encoded)." + String(signature)
  }

  private static func date(_ second: Int) -> String {
    CivilTime(microsecondsSinceEpoch: Int64(second) * 1_000_000).http
  }

  private static func page(_ token: String) -> String {
    "<form><input type=hidden name=csrf_token value=\"\(token)\"></form>\n"
      + "<script>const csrftoken = \"\(token)\";</script>"
  }

  /// The outcomes of a session in words. `token`: what the recording has in place of a token.
  private static func words(
    _ recorded: [Page], _ live: [Page], _ token: (Page) -> String
  ) async throws -> String {
    let origin = try LoopbackOrigin.answering { request in
      let page = live[Int(request.path.dropFirst()) ?? 0]
      return .of(
        "text/html", Self.page(Self.token(liveStart + page.made)),
        ("Date", Self.date(liveStart + page.at)))
    }
    let exchanges = recorded.enumerated().map { index, page in
      let exchange = RecordedExchange.of(
        "GET", "http://shop.example/\(index)",
        answer: .of(
          "text/html", Self.page(token(page)),
          RecordedField("Date", Self.date(recordedStart + page.at))))
      return RecordedExchange(
        number: 0, start: .seconds(page.at), duration: .milliseconds(10),
        request: exchange.request, outcome: exchange.outcome, resourceType: nil)
    }
    let report = try await ReplayReport.live(exchanges, at: origin) { $0.concurrency = 1 }
    return report.words.joined(separator: " ")
  }

  @Test(
    "are equal in responses of one second, and otherwise only where the recorded ones were",
    arguments: [
      ("their own", [(0, 0), (5, 5), (9, 9)], [(0, 0), (1, 1), (2, 2)], "same same same"),
      (
        "one for all", [(0, 0), (5, 5), (9, 9)], [(0, 0), (5, 0), (9, 0)],
        "same different different"
      ),
      ("one for two", [(0, 0), (5, 5), (9, 9)], [(0, 0), (5, 0), (9, 9)], "same different same"),
      ("of one second", [(0, 0), (5, 5), (9, 9)], [(0, 0), (0, 0), (1, 1)], "same same same"),
      (
        "from before", [(0, 0), (5, 5), (9, 9)], [(600, 0), (600, 0), (600, 0)],
        "same different different"
      ),
      ("recorded in one", [(0, 0), (0, 0), (5, 5)], [(0, 0), (3, 3), (6, 6)], "same same same"),
      ("kept", [(0, 0), (40, 0), (61, 61)], [(0, 0), (5, 0), (9, 0)], "same same same"),
      (
        "kept as long", [(0, 0), (40, 0), (50, 0)], [(0, 0), (61, 61), (62, 61)], "same same same"
      ),
      (
        "no longer kept", [(0, 0), (40, 0), (50, 0)], [(0, 0), (5, 5), (9, 9)],
        "same different different"
      ),
    ] as [(String, [Page], [Page], String)])
  func reused(_ name: String, recorded: [Page], live: [Page], words: String) async throws {
    let found = try await Self.words(recorded, live) { Self.token(Self.recordedStart + $0.made) }
    #expect(found == words, "\(name)")
  }

  @Test(
    "are so as well where redaction took the recorded ones out",
    arguments: [
      ([(0, 0), (5, 5), (9, 9)], "same same same"), ([(0, 0), (0, 0), (1, 1)], "same same same"),
      ([(0, 0), (5, 0), (9, 0)], "same different different"),
    ] as [([Page], String)])
  func redacted(live: [Page], words: String) async throws {
    let found = try await Self.words([(0, 0), (5, 5), (9, 9)], live) {
      "{{secret:csrf_token:0a1b2c3\($0.made)}}"
    }
    #expect(found == words)
  }

  @Test("are not alone: any token that redaction took out of each page is one of its own")
  func random() async throws {
    let origin = try LoopbackOrigin.answering { request in
      .of("text/html", Self.page("Vn1cR5pZ4t7Q8s00xK9q\(request.path == "/1" ? "" : "x7")"))
    }
    let exchanges = (1...3).map {
      RecordedExchange.of(
        "GET", "http://shop.example/\($0)",
        answer: .of("text/html", Self.page("{{secret:csrf_token:0a1b2c3\($0)}}")))
    }
    let report = try await ReplayReport.live(exchanges, at: origin) { $0.concurrency = 1 }
    #expect(report.words == ["same", "same", "different"])
  }

  @Test(
    "tell it in base64, in base 62 or in digits",
    arguments: [
      ("IjEyMyI.\("aSWhsg").0123456789abcdefghijklmnopq", 1_764_073_906),
      ("user:1vNsCw:0123456789abcdefghijklmnopqrstuvwxyzABCDEFG", 1_764_073_906),
      ("0b8b64e2d1f0a7c3955d3f6a1c2e4b576925a1b2+\\", 1_764_073_906),
      ("1795463390.Ab3dE", 1_795_463_390), ("Q8sa00pZ4t7Vn1cR5", nil),
      ("IjEyMyI.AAAAAA.0123456789abcdefghijklmnopq", nil),
    ] as [(String, Double?)])
  func seconds(token: String, second: Double?) {
    #expect(TimestampedTokens.second(of: Array(token.utf8)) == second)
  }
}
