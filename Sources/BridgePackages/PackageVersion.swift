package import BridgeCrypto

/// A version of a package: the SHA-256 of the exact bytes of its manifest. Equal versions have equal files.
public struct PackageVersion: Hashable, Sendable, CustomStringConvertible {
  package let manifestHash: SHA256Digest

  package init(manifestHash: SHA256Digest) { self.manifestHash = manifestHash }

  /// Parses 64 lower-case hexadecimal digits; nil for any other text.
  public init?(hex: String) {
    guard let hash = SHA256Digest(hex: hex) else { return nil }
    manifestHash = hash
  }

  /// The version as 64 lower-case hexadecimal digits.
  public var hex: String { manifestHash.hex }

  /// The same digits.
  public var description: String { hex }
}
