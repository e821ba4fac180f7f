import BridgeFormats
import BridgeWebKitGTK
import Testing

@Suite("reports of the engine about its requests")
struct NavigationReportsTests {
  private static func seal(_ number: UInt8) throws -> PageStamp.Seal {
    // Base64 of 13 equal bytes of zeros but for a digit in front.
    try #require(PageStamp.Seal(value: ["A", "B", "C"][Int(number)] + "AAAAAAAAAAAAAAAAA=="))
  }

  @Test("count for their own request, whichever comes first, and as often as it is asked for")
  func places() async throws {
    let reports = NavigationReports()
    async let first = reports.isView(Self.seal(0), atMost: .seconds(60))
    reports.record(try Self.seal(1), isView: false)
    reports.record(try Self.seal(0), isView: true)
    #expect(try await first == true)
    #expect(await reports.isView(try Self.seal(0), atMost: .zero) == true)
    #expect(await reports.isView(try Self.seal(1), atMost: .zero) == false)
  }

  @Test("keep that of the view's document, whatever frames ask for")
  func flood() async throws {
    let reports = NavigationReports()
    reports.record(try Self.seal(0), isView: true)
    for number in 0..<1000 as Range<UInt16> {
      let bytes = [UInt8(number >> 8), UInt8(number & 0xFF)] + [UInt8](repeating: 1, count: 12)
      let value = Base64.encode(bytes)
      reports.record(try #require(PageStamp.Seal(value: value)), isView: false)
    }
    #expect(await reports.isView(try Self.seal(0), atMost: .zero) == true)
  }

  @Test("are not awaited for ever, however soon that is", .timeLimit(.minutes(1)))
  func unreported() async throws {
    let reports = NavigationReports()
    for _ in 0..<20_000 { #expect(await reports.isView(try Self.seal(2), atMost: .zero) == nil) }
  }
}
