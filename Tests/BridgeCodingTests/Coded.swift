import BridgeCoding

/// Whole-array forms of the streaming calls, for tests.
enum Coded {
  static func encode(
    _ bytes: [UInt8], as coding: ContentCoding, chunk: Int = .max
  ) throws -> [UInt8] {
    let encoder = try ContentEncoder(coding)
    var output: [UInt8] = []
    for piece in pieces(of: bytes, by: chunk) { try encoder.encode(piece, into: &output) }
    try encoder.finish(into: &output)
    return output
  }

  static func decode(
    _ bytes: [UInt8], as coding: ContentCoding, chunk: Int = .max, maximumOutput: Int? = nil
  ) throws -> [UInt8] {
    let decoder = try ContentDecoder(coding, maximumOutput: maximumOutput)
    var output: [UInt8] = []
    for piece in pieces(of: bytes, by: chunk) { try decoder.decode(piece, into: &output) }
    try decoder.finish()
    return output
  }

  static func pieces(of bytes: [UInt8], by size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: min(size, max(1, bytes.count))).map {
      Array(bytes[$0..<min(bytes.count, $0 + min(size, bytes.count))])
    }
  }

  /// Bytes that compress a little: words of a small vocabulary in a seeded order.
  static func text(_ count: Int) -> [UInt8] {
    var seed: UInt64 = 42
    var bytes: [UInt8] = []
    while bytes.count < count {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes += Array("word\(seed >> 55) ".utf8)
    }
    return Array(bytes.prefix(count))
  }
}
