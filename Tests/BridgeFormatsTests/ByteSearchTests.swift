import Testing

@testable import BridgeFormats

@Suite("looking at eight bytes at a time")
struct ByteSearchTests {
  /// Every length around one and two words, with the odd byte at every place.
  private static let texts = (0...20).flatMap { count in
    (0...count).map { place in
      var bytes = [UInt8](repeating: 0x61, count: count)
      if place < count { bytes[place] = 0x23 }
      return (bytes, place)
    }
  }

  @Test("finds the first byte wherever it stands")
  func first() {
    for (bytes, place) in Self.texts {
      #expect(bytes.withUnsafeBytes { ByteSearch.first(0x23, in: $0, from: 0) } == place)
      #expect(ByteSearch.contains(0x23, in: bytes) == (place < bytes.count))
    }
  }

  @Test("tells the same bytes from others wherever they differ")
  func same() {
    for (bytes, place) in Self.texts {
      let plain = [UInt8](repeating: 0x61, count: bytes.count)
      let isSame = bytes.withUnsafeBufferPointer { mine in
        plain.withUnsafeBufferPointer { ByteSearch.areSame(mine, $0) }
      }
      #expect(isSame == (place == bytes.count))
    }
  }

  @Test("says of every byte whether it is ASCII and printable")
  func kinds() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<11 {
        var bytes = [UInt8](repeating: 0x61, count: 11)
        bytes[place] = byte
        let isASCII = bytes.withUnsafeBytes { ByteSearch.areASCII($0, without: 0x1B) }
        #expect(isASCII == (byte < 0x80 && byte != 0x1B))
        let isPrintable = bytes.withUnsafeBytes { ByteSearch.arePrintable($0, at: 0) }
        #expect(isPrintable == (place > 7 || (0x20..<0x7F).contains(byte)))
      }
    }
  }

  @Test("leaves text alone that is not the same bytes")
  func exact() {
    #expect(ExactText("caf\u{E9} au lait") != ExactText("cafe\u{301} au lait"))
    #expect(ExactText("a word and more") == ExactText("a word and more"))
  }
}
