internal import BridgeFormats

/// Converts UTF-16, as some shells write redirected output, to UTF-8 in chunks.
struct UTF16Transcoder {
  enum ByteOrder { case little, big }

  private let order: ByteOrder
  private var pending: [UInt8] = []

  init(_ order: ByteOrder) { self.order = order }

  /// The byte order according to the first bytes of a file: a byte order mark, or an ASCII character next to a zero.
  static func byteOrder(of head: [UInt8]) -> ByteOrder? {
    guard head.count >= 2 else { return nil }
    switch (head[0], head[1]) {
    case (0xff, 0xfe): return .little
    case (0xfe, 0xff): return .big
    case (1..., 0): return .little
    case (0, 1...): return .big
    default: return nil
    }
  }

  /// The UTF-8 of all complete characters so far; unpaired surrogates become U+FFFD.
  mutating func transcode(_ chunk: [UInt8]) -> [UInt8] {
    let bytes = pending + chunk
    var end = bytes.count & ~1
    // Keep a high surrogate until its partner arrives in the next chunk.
    if let last = units(bytes[..<end].suffix(2)).last, UTF16.isLeadSurrogate(last) { end -= 2 }
    pending = Array(bytes[end...])
    return utf8(bytes[..<end])
  }

  /// The UTF-8 of the remaining bytes.
  mutating func finish() -> [UInt8] {
    defer { pending = [] }
    return utf8(pending[...])
  }

  private func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(String(decoding: units(bytes), as: UTF16.self).utf8)
  }

  private func units(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
    UTF16Text.units(bytes, isLittleEndian: order == .little)
  }
}
