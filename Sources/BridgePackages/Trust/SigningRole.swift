internal import BridgeCrypto
internal import BridgeFormats

/// The keys that may sign, and how many of them have to.
public struct SigningRole: Hashable, Sendable {
  /// The keys.
  public let keys: Set<PackageKey>

  /// How many different keys have to sign.
  public let threshold: Int

  /// A role of keys.
  ///
  /// - Throws: ``PackageError`` with code `invalidKey` for a threshold that is not from 1 to the number of keys.
  public init(_ keys: Set<PackageKey>, threshold: Int = 1) throws(PackageError) {
    guard (1...max(keys.count, 1)).contains(threshold), !keys.isEmpty else {
      throw PackageError(
        .invalidKey, "\(threshold) of \(keys.count) keys cannot sign; name at least so many keys")
    }
    (self.keys, self.threshold) = (keys, threshold)
  }

  /// Throws ``PackageError/Code/wrongSignature`` unless enough of the keys have signed just these bytes as that kind.
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

  /// A text that only equal roles share, by which a change of keys is told.
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
