import BridgeCoding
import Testing

@Suite("a decoder accepts what servers send")
struct DecoderFormatTests {
  /// Made by zlib's `deflate` with a window of −15: “hello hello hello”.
  private static let rawHello: [UInt8] = [
    0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57, 0xc8, 0x40, 0x90, 0x00,
  ]

  @Test("gzip members in a row", arguments: [1, 5, .max])
  func gzipMembers(chunk: Int) throws {
    let first = Coded.text(3000)
    let members =
      try Coded.encode(first, as: .gzip) + Coded.encode([], as: .gzip)
      + Coded.encode(first, as: .gzip)
    #expect(try Coded.decode(members, as: .gzip, chunk: chunk) == first + first)
  }

  @Test("zstd frames in a row, a skippable one among them", arguments: [1, .max])
  func zstdFrames(chunk: Int) throws {
    let frame = try Coded.encode(Coded.text(3000), as: .zstd)
    let skippable: [UInt8] = [0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9]
    let decoded = try Coded.decode(frame + skippable + frame, as: .zstd, chunk: chunk)
    #expect(decoded == Coded.text(3000) + Coded.text(3000))
  }

  @Test("raw deflate data under the name deflate", arguments: [1, 2, 3, .max])
  func rawDeflate(chunk: Int) throws {
    let decoded = try Coded.decode(Self.rawHello, as: .deflate, chunk: chunk)
    #expect(decoded == Array("hello hello hello".utf8))
  }

  @Test("raw deflate data of an empty body", arguments: [1, .max])
  func rawEmpty(chunk: Int) throws {
    #expect(try Coded.decode([0x03, 0x00], as: .deflate, chunk: chunk) == [])
  }

  @Test("deflate is written with the zlib wrapper, as RFC 9110 wants")
  func zlibWrapper() throws {
    #expect(try Coded.encode(Coded.text(100), as: .deflate).first == 0x78)
  }
}
