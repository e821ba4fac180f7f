import BridgeCrypto
import Testing

@Suite struct SHA256Tests {
  static let vectors: [(message: [UInt8], hex: String)] = [
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test("hashes the messages of FIPS 180 to their digests", arguments: vectors)
  func digests(message: [UInt8], hex: String) {
    #expect(SHA256.hash(message).hex == hex)
    #expect(SHA256.hash(AnySequence(message)).hex == hex)
  }

  @Test("hashes pieces to what the whole hashes to", arguments: [1, 3, 63, 64, 65, 1000])
  func pieces(size: Int) {
    let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var hash = SHA256()
    for start in stride(from: 0, to: message.count, by: size) {
      hash.update(message[start..<min(start + size, message.count)])
    }
    #expect(hash.finalize() == SHA256.hash(message))
  }

  @Test("a copy goes on by itself, and asking for the hash changes nothing")
  func copies() {
    var hash = SHA256()
    hash.update(Array("ab".utf8))
    let copy = hash
    let half = hash.finalize()
    hash.update(Array("c".utf8))
    #expect(hash.finalize() == SHA256.hash(Array("abc".utf8)))
    #expect(copy.finalize() == half)
    #expect(half == SHA256.hash(Array("ab".utf8)))
    #expect(half.bytes.count == 32)
  }
}
