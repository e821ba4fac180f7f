import BridgeCoding
import Testing

@Suite("a coded stream", .serialized)
struct RoundTripTests {
  @Test(
    "comes back whole whatever the chunks",
    arguments: ContentCoding.allCases, [1, 2, 3, 7, 64, 1000, .max])
  func roundTrip(coding: ContentCoding, chunk: Int) throws {
    let plain = Coded.text(70_000)
    let coded = try Coded.encode(plain, as: coding, chunk: chunk)
    #expect(coded.count < plain.count)
    #expect(try Coded.decode(coded, as: coding, chunk: chunk) == plain)
  }

  @Test("of an empty body decodes to an empty body", arguments: ContentCoding.allCases)
  func emptyBody(coding: ContentCoding) throws {
    let coded = try Coded.encode([], as: coding)
    #expect(!coded.isEmpty)
    #expect(try Coded.decode(coded, as: coding, chunk: 1) == [])
  }

  @Test("of no bytes at all is an empty body", arguments: ContentCoding.allCases)
  func noBytes(coding: ContentCoding) throws {
    #expect(try Coded.decode([], as: coding) == [])
  }

  @Test("is the same for the same input", arguments: ContentCoding.allCases)
  func deterministic(coding: ContentCoding) throws {
    let plain = Coded.text(5000)
    #expect(try Coded.encode(plain, as: coding) == Coded.encode(plain, as: coding))
  }

  @Test("of incompressible bytes comes back whole", arguments: ContentCoding.allCases)
  func noise(coding: ContentCoding) throws {
    var generator = SystemRandomNumberGenerator()
    let plain = (0..<100_000).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    #expect(try Coded.decode(Coded.encode(plain, as: coding), as: coding) == plain)
  }

  @Test("that was finished takes nothing more", arguments: ContentCoding.allCases)
  func finishedOnce(coding: ContentCoding) throws {
    var output: [UInt8] = []
    let encoder = try ContentEncoder(coding)
    try encoder.finish(into: &output)
    #expect(throws: CodingError.self) { try encoder.encode([1], into: &output) }
    #expect(throws: CodingError.self) { try encoder.finish(into: &output) }
    let decoder = try ContentDecoder(coding)
    try decoder.decode(output, into: &output)
    try decoder.finish()
    #expect(throws: CodingError.self) { try decoder.decode([1], into: &output) }
  }
}
