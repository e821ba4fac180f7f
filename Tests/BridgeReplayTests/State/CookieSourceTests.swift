import BridgeRecording
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("cookies of a recorded session")
struct CookieSourceTests {
  private static let placeholder = "{{secret:prefs:0a1b2c3d}}"

  private static func sources(
    _ exchanges: [(cookie: String?, sets: String?)]
  ) -> CookieSources {
    let recorded = exchanges.map { cookie, sets in
      RecordedExchange.of(
        "GET", "http://a.example/", fields: cookie.map { [RecordedField("Cookie", $0)] } ?? [],
        answer: RecordedResponse(
          status: 200, reason: "OK", fields: sets.map { [RecordedField("Set-Cookie", $0)] } ?? [],
          body: .none))
    }
    var options = ReplayOptions()
    options.against = .live
    return CookieSources(ReplayPlan([.of(recorded)], options).items)
  }

  @Test("come from the last response that set this value, which has to end first")
  func source() {
    let sources = Self.sources([
      (nil, "sid=1; Path=/"), ("sid=1", "sid=2"), ("a=b; sid=1", nil), ("sid=2", nil),
      ("sid=3", nil),
    ]).sources
    let numbers = Dictionary(
      uniqueKeysWithValues: sources.map { ($0.key.number, $0.value.map(\.number)) })
    #expect(numbers == [2: [1], 3: [1], 4: [2]])
  }

  @Test(
    "are made by page script if no response set them and the first request had none of the name")
  func script() {
    let cookie = "prefs=\(Self.placeholder)"
    #expect(Self.sources([(nil, nil), (cookie, nil)]).madeByScript == ["0a1b2c3d"])
    #expect(Self.sources([(cookie, nil), (cookie, nil)]).madeByScript.isEmpty)
    #expect(Self.sources([(nil, "prefs=x"), (cookie, nil)]).madeByScript.isEmpty)
    #expect(Self.sources([(nil, nil), ("prefs=plain", nil)]).madeByScript.isEmpty)
  }
}
