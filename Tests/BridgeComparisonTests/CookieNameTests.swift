import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("cookie names with something that does not count")
struct CookieNameTests {
  private static func compare(
    _ recorded: [String], _ actual: [String], masks: [String] = [], strict: Bool = false
  ) throws -> [String] {
    var rules = ComparisonRules()
    rules.acceptsSameKinds = !strict
    rules.masks = try masks.map { try TextMask($0) }
    return ResponseComparison(rules: rules).compare(
      recorded: RecordedResponse(
        status: 200, reason: "", fields: recorded.map { RecordedField("Set-Cookie", $0) },
        body: .none),
      actual: ActualResponse(
        status: 200, fields: actual.map { RecordedField("Set-Cookie", $0) }, body: .bytes([]))
    ).differences.map(\.description)
  }

  private static let old = "wordpress_5f2c8e9a1b7d4c3e6f0a9b8c7d6e5f41=x; HttpOnly"
  private static let new = "wordpress_9a1b7d4c3e6f0a9b8c7d6e5f415f2c8e=y; HttpOnly"

  @Test("are the same where a hash in them is another one, unless compared strictly")
  func hash() throws {
    #expect(try Self.compare([Self.old], [Self.new]) == [])
    #expect(try Self.compare([Self.old], [Self.new], strict: true).count == 2)
    #expect(try Self.compare([Self.old], ["wordpress_test=y; HttpOnly"]).count == 2)
  }

  @Test("still guard the cookie with the same attributes")
  func attributes() throws {
    #expect(try Self.compare([Self.old], [Self.new.replacing("; HttpOnly", with: "")]).count == 2)
  }

  @Test("are compared after masking")
  func mask() throws {
    let masks = ["wordpress_[0-9a-z]+"]
    #expect(try Self.compare([Self.old], ["wordpress_test=y; HttpOnly"], masks: masks) == [])
    #expect(
      try Self.compare([Self.old], ["wordpress_test=y"], masks: masks)
        == ["cookie ⟨masked⟩: recorded HttpOnly, actual no attributes"])
  }
}
