import BridgeFormats

@testable import BridgePackages

/// The keys of publishers, the same in each run.
enum SampleKeys {
  static func key(_ number: UInt8) throws -> PackageSigningKey {
    try PackageSigningKey(seed: (0..<32).map { $0 &* 7 &+ number })
  }

  static func keys(_ numbers: [UInt8]) throws -> [PackageSigningKey] { try numbers.map(key) }

  static func role(_ numbers: [UInt8], threshold: Int = 1) throws -> SigningRole {
    try SigningRole(Set(keys(numbers).map(\.publicKey)), threshold: threshold)
  }

  /// A root with root keys and package keys, signed by keys.
  static func root(
    _ version: Int, roots: SigningRole, packages: SigningRole, by signers: [UInt8],
    expires: Duration? = nil
  ) throws -> [UInt8] {
    try RootDraft(version: version, roots: roots, packages: packages, expires: expires)
      .signed(by: keys(signers))
  }
}
