import BridgeCrypto
import Testing

/// One of the test vectors of RFC 8032 §7.1, in hexadecimal digits.
struct SignatureVector: Sendable {
  let seed, publicKey, message, signature: [UInt8]

  init(seed: String, publicKey: String, message: String, signature: String) {
    self.seed = Self.bytes(seed)
    self.publicKey = Self.bytes(publicKey)
    self.message = Self.bytes(message)
    self.signature = Self.bytes(signature)
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    let nibbles = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: nibbles.count, by: 2).map {
      UInt8(nibbles[$0] << 4 | nibbles[$0 + 1])
    }
  }

  static let all = [
    SignatureVector(
      seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      message: "",
      signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901"
        + "555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    SignatureVector(
      seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      message: "72",
      signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69"
        + "da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
    SignatureVector(
      seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      message: "af82",
      signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3"
        + "ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
  ]
}

@Suite struct Ed25519Tests {
  @Test("takes the signatures of RFC 8032", arguments: SignatureVector.all)
  func checks(vector: SignatureVector) throws {
    let key = try Ed25519.PublicKey(vector.publicKey)
    #expect(try key.isValid(vector.signature, for: vector.message))
  }

  @Test("signs so that the public key takes it", arguments: SignatureVector.all)
  func signs(vector: SignatureVector) throws {
    let key = try Ed25519.PrivateKey(seed: vector.seed)
    let signature = try key.signature(for: vector.message)
    #expect(try key.publicKey().bytes == vector.publicKey)
    #expect(try key.publicKey().isValid(signature, for: vector.message))
    #if !canImport(CryptoKit)
      // CryptoKit adds randomness, which RFC 8032 does not.
      #expect(signature == vector.signature)
    #endif
  }

  @Test("refuses other messages and changed, cut and non-canonical signatures")
  func refuses() throws {
    let vector = SignatureVector.all[1]
    let key = try Ed25519.PublicKey(vector.publicKey)
    #expect(try !key.isValid(vector.signature, for: [0x73]))
    #expect(try !key.isValid(Array(vector.signature.dropLast()), for: vector.message))
    #expect(try !key.isValid([], for: vector.message))
    for index in vector.signature.indices {
      var changed = vector.signature
      changed[index] ^= 1
      #expect(try !key.isValid(changed, for: vector.message), "byte \(index)")
    }
    #expect(try !key.isValid(Self.withOrderAdded(vector.signature), for: vector.message))
  }

  /// The same signature with the order of the group added to its second half (RFC 8032 §5.1.7 forbids that).
  private static func withOrderAdded(_ signature: [UInt8]) -> [UInt8] {
    let order: [UInt8] =
      [
        0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE,
        0x14,
      ] + [UInt8](repeating: 0, count: 15) + [0x10]
    var (sum, carry) = (signature, 0)
    for (index, byte) in order.enumerated() {
      carry += Int(sum[32 + index]) + Int(byte)
      sum[32 + index] = UInt8(carry & 0xFF)
      carry >>= 8
    }
    return sum
  }

  @Test("refuses keys of another length", arguments: [0, 31, 33, 64])
  func lengths(count: Int) {
    let bytes = [UInt8](repeating: 1, count: count)
    #expect(throws: CryptoError.self) { try Ed25519.PublicKey(bytes) }
    #expect(throws: CryptoError.self) { try Ed25519.PrivateKey(seed: bytes) }
  }
}
