import BridgeFormats
import BridgeWebKitGTK
import Testing

@Suite("what the engine tells beside its requests")
struct ToldPlacesTests {
  private static func seal(_ number: UInt8) throws -> PageStamp.Seal {
    // Base64 of 13 equal bytes of zeros but for a digit in front.
    try #require(PageStamp.Seal(value: ["A", "B", "C"][Int(number)] + "AAAAAAAAAAAAAAAAA=="))
  }

  @Test("counts for its own request, whichever comes first, and as often as it is asked for")
  func places() async throws {
    let places = ToldPlaces()
    async let first = places.isView(Self.seal(0), atMost: .seconds(60))
    places.tell(try Self.seal(1), isView: false)
    places.tell(try Self.seal(0), isView: true)
    #expect(try await first == true)
    #expect(await places.isView(try Self.seal(0), atMost: .zero) == true)
    #expect(await places.isView(try Self.seal(1), atMost: .zero) == false)
  }

  @Test("stays told of the view's document, whatever frames ask for")
  func flood() async throws {
    let places = ToldPlaces()
    places.tell(try Self.seal(0), isView: true)
    for number in 0..<1000 as Range<UInt16> {
      let bytes = [UInt8(number >> 8), UInt8(number & 0xFF)] + [UInt8](repeating: 1, count: 12)
      let value = Base64.encode(bytes)
      places.tell(try #require(PageStamp.Seal(value: value)), isView: false)
    }
    #expect(await places.isView(try Self.seal(0), atMost: .zero) == true)
  }

  @Test("is not awaited for ever, however soon that is", .timeLimit(.minutes(1)))
  func untold() async throws {
    let places = ToldPlaces()
    for _ in 0..<20_000 { #expect(await places.isView(try Self.seal(2), atMost: .zero) == nil) }
  }
}
