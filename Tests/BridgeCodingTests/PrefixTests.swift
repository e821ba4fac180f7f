import BridgeCoding
import Testing

@Suite("a stream with a prefix")
struct PrefixTests {
  private let old: [UInt8]
  private let new: [UInt8]

  init() {
    var random = SystemRandomNumberGenerator()
    old = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    new = Array(old[150_000...] + [1, 2, 3] + old[..<150_000])
  }

  private func prefix(_ bytes: [UInt8]) throws -> CodingPrefix {
    let prefix = try CodingPrefix(capacity: bytes.count)
    prefix.fill(bytes.count) { room in
      room.copyBytes(from: bytes)
      return bytes.count
    }
    return prefix
  }

  private func encode(_ bytes: [UInt8], _ old: [UInt8]) throws -> [UInt8] {
    let encoder = try PrefixEncoder(prefix: prefix(old), contentSize: bytes.count, level: 3)
    var output: [UInt8] = []
    let failures = bytes.withUnsafeBytes { input in
      [
        encoder.encode(UnsafeRawBufferPointer(rebasing: input[..<1000])) { output += $0 },
        encoder.encode(UnsafeRawBufferPointer(rebasing: input[1000...]), finishing: true) {
          output += $0
        },
      ]
    }
    #expect(failures == [nil, nil])
    return output
  }

  /// All content of a frame, decoded through a buffer of an odd size.
  private func decode(
    _ coded: [UInt8], _ old: [UInt8], contentSize: Int
  ) throws -> [UInt8] {
    let decoder = try PrefixDecoder(prefix: prefix(old), contentSize: contentSize)
    var (output, taken) = ([UInt8](), 0)
    var room = [UInt8](repeating: 0, count: 777)
    while true {
      let step = try coded[taken...].withUnsafeBytes { input in
        try room.withUnsafeMutableBytes { try decoder.step(input, into: $0) }
      }
      output += room[..<step.produced]
      taken += step.consumed
      if step.ended { return output }
      if step.consumed == 0, step.produced == 0 { return output }
    }
  }

  @Test("is much smaller where it repeats the prefix, and gives the same bytes")
  func roundTrip() throws {
    let coded = try encode(new, old)
    #expect(coded.count < 200)
    #expect(try decode(coded, old, contentSize: new.count) == new)
  }

  @Test("gives no such bytes with another prefix")
  func wrongPrefix() throws {
    let coded = try encode(new, old)
    for other in [[], Array(old.dropLast()), old.map { $0 ^ 1 }] {
      let result = Result { try decode(coded, other, contentSize: new.count) }
      #expect((try? result.get()) != new)
    }
  }

  @Test("that needs a larger window than its size allows is refused")
  func window() throws {
    let coded = try encode(new, [])
    #expect(throws: CodingError.self) { try decode(coded, [], contentSize: 1000) }
  }

  @Test("has no prefix beyond the limit")
  func limit() {
    for size in [-1, CodingPrefix.maximumSize + 1, .max] {
      #expect(throws: CodingError.self) { try CodingPrefix(capacity: size) }
    }
  }
}
