internal import BridgeCrypto
internal import BridgeFormats

/// A set of keys, and how many of them must sign.
public struct SigningRole: Hashable, Sendable {
  /// The keys.
  public let keys: Set<PackageKey>

  /// How many different keys must sign.
  public let threshold: Int

  /// A role for keys.
  ///
  /// - Throws: ``PackageError`` with code `invalidKey` if the threshold is not between 1 and the number of keys.
  public init(_ keys: Set<PackageKey>, threshold: Int = 1) throws(PackageError) {
    guard (1...max(keys.count, 1)).contains(threshold), !keys.isEmpty else {
      throw PackageError(
        .invalidKey, "\(threshold) of \(keys.count) keys cannot sign; name at least that many keys")
    }
    (self.keys, self.threshold) = (keys, threshold)
  }

  /// Throws ``PackageError/Code/wrongSignature`` unless enough keys have signed exactly these bytes as that kind.
  func check(
    _ bytes: [UInt8], as kind: SignedKind, _ signatures: PackageSignatures, of what: String
  ) throws(PackageError) {
    let message = kind.message(bytes)
    var valid: Set<PackageKey> = []
    for signature in signatures.list where keys.contains(signature.key) {
      if valid.contains(signature.key) { continue }
      if try signature.key.isValid(signature.bytes, for: message) { valid.insert(signature.key) }
      if valid.count >= threshold { return }
    }
    throw PackageError(
      .wrongSignature,
      "\(what) has \(valid.count) valid signatures of trusted keys, and \(threshold) are needed; "
        + "get it from its publisher again, or trust the key that signed it")
  }

  /// A text that is equal only for equal roles, to detect a change of keys.
  var fingerprint: String {
    let lines = keys.map(\.description).sorted() + ["\(threshold)"]
    return SHA256.hash(lines.joined(separator: "\n").utf8).hex
  }

  init(reading value: JSONValue?) throws(PackageError) {
    let members = try ManifestValue.object(value)
    let keys = try ManifestValue.list(members["keys"]).map { (key) throws(PackageError) in
      try PackageKey(ManifestValue.text(key))
    }
    try self.init(Set(keys), threshold: ManifestValue.number(members["threshold"]))
  }

  var json: JSONValue {
    .object([
      ("keys", .array(keys.map(\.description).sorted().map { .text($0) })),
      ("threshold", .number(JSONNumber(source: "\(threshold)"))),
    ])
  }
}
