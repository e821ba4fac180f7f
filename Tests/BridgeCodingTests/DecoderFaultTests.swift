import BridgeCoding
import Testing

@Suite("a decoder refuses")
struct DecoderFaultTests {
  @Test("a stream cut off at any byte", arguments: ContentCoding.allCases, [1, .max])
  func truncated(coding: ContentCoding, chunk: Int) throws {
    let coded = try Coded.encode(Coded.text(700), as: coding)
    for end in 1..<coded.count {
      let error = #expect(throws: CodingError.self) {
        try Coded.decode(Array(coded[..<end]), as: coding, chunk: chunk)
      }
      #expect(error?.code == .truncated, "cut at \(end) of \(coded.count)")
    }
  }

  @Test(
    "garbage", arguments: ContentCoding.allCases,
    ["garbage", "<html>", "\u{0}\u{0}\u{0}\u{0}\u{0}"])
  func garbage(coding: ContentCoding, text: String) {
    #expect(throws: CodingError.self) { try Coded.decode(Array(text.utf8), as: coding) }
  }

  @Test("anything after the end", arguments: ContentCoding.allCases, [1, .max])
  func trailing(coding: ContentCoding, chunk: Int) throws {
    let coded = try Coded.encode(Coded.text(500), as: coding)
    for tail: [UInt8] in [[0], [0x0a], [0, 0, 0, 0], Array("tail".utf8)] {
      let error = #expect(throws: CodingError.self) {
        try Coded.decode(coded + tail, as: coding, chunk: chunk)
      }
      #expect(error?.code == .trailingData)
    }
  }

  @Test("a second gzip member that only begins like one")
  func falseMember() throws {
    let error = #expect(throws: CodingError.self) {
      try Coded.decode(Coded.encode([1], as: .gzip) + [0x1f, 0x00, 0x00], as: .gzip)
    }
    #expect(error?.code == .trailingData)
  }

  @Test("a checksum that does not fit", arguments: [ContentCoding.gzip, .deflate])
  func checksum(coding: ContentCoding) throws {
    var coded = try Coded.encode(Coded.text(500), as: coding)
    coded[coded.count - (coding == .gzip ? 6 : 1)] ^= 0xff
    let error = #expect(throws: CodingError.self) { try Coded.decode(coded, as: coding) }
    #expect(error?.code == .invalidData)
  }

  @Test("damaged data behind all that came before it", arguments: [ContentCoding.gzip, .deflate])
  func before(coding: ContentCoding) throws {
    var coded = try Coded.encode(Coded.text(500), as: coding)
    coded[coded.count - (coding == .gzip ? 6 : 1)] ^= 0xff
    let decoder = try ContentDecoder(coding)
    var output: [UInt8] = []
    #expect(throws: CodingError.self) { try decoder.decode(coded, into: &output) }
    #expect(output == Coded.text(500))
  }

  @Test("damaged data behind the blocks that came before it", arguments: [ContentCoding.br, .zstd])
  func blocks(coding: ContentCoding) throws {
    let text = Coded.text(600_000)
    var coded = try Coded.encode(text, as: coding)
    // From within the fourth of five blocks of zstd on: the head of the next one is damaged for certain.
    for index in (coded.count * 7 / 10)..<coded.count { coded[index] = 0xff }
    let decoder = try ContentDecoder(coding)
    var output: [UInt8] = []
    #expect(throws: CodingError.self) {
      try decoder.decode(coded, into: &output)
      try decoder.finish()
    }
    #expect(output.count >= 256 << 10)
    #expect(output.starts(with: text.prefix(256 << 10)))
  }

  @Test("to expand beyond its limit", arguments: ContentCoding.allCases, [1, .max])
  func bomb(coding: ContentCoding, chunk: Int) throws {
    let bomb = try Coded.encode([UInt8](repeating: 0, count: 20_000_000), as: coding)
    let decoder = try ContentDecoder(coding, maximumOutput: 100_000)
    var output: [UInt8] = []
    let error = #expect(throws: CodingError.self) {
      for piece in Coded.pieces(of: bomb, by: chunk) { try decoder.decode(piece, into: &output) }
    }
    #expect(error?.code == .outputTooLarge)
    #expect(output.count == 100_000)
  }

  @Test("nothing that fits its limit exactly", arguments: ContentCoding.allCases)
  func exactLimit(coding: ContentCoding) throws {
    let plain = Coded.text(50_000)
    let coded = try Coded.encode(plain, as: coding)
    #expect(try Coded.decode(coded, as: coding, maximumOutput: 50_000) == plain)
    #expect(throws: CodingError.self) { try Coded.decode(coded, as: coding, maximumOutput: 49_999) }
  }

  @Test("to go on after an error, with the same error", arguments: ContentCoding.allCases)
  func remembersFailure(coding: ContentCoding) throws {
    let decoder = try ContentDecoder(coding, maximumOutput: 10)
    var output: [UInt8] = []
    let coded = try Coded.encode(Coded.text(500), as: coding)
    let first = #expect(throws: CodingError.self) { try decoder.decode(coded, into: &output) }
    let second = #expect(throws: CodingError.self) { try decoder.decode([1], into: &output) }
    let third = #expect(throws: CodingError.self) { try decoder.finish() }
    #expect(first == second)
    #expect(second == third)
  }

  @Test("flipped bytes without a crash", arguments: ContentCoding.allCases)
  func flips(coding: ContentCoding) throws {
    let coded = try Coded.encode(Coded.text(400), as: coding)
    for index in coded.indices {
      for mask: UInt8 in [0x01, 0x80, 0xff] {
        var damaged = coded
        damaged[index] ^= mask
        // Flips that no checksum covers may decode; that nothing crashes or hangs is the point.
        _ = try? Coded.decode(damaged, as: coding, maximumOutput: 1_000_000)
      }
    }
  }
}
