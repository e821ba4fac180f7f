package import BridgeCrypto

/// A file of a package.
public struct PackageFile: Hashable, Sendable {
  /// The path: plain components joined by `/`.
  public var path: String
  package var sha256: SHA256Digest

  /// The size in bytes.
  public var size: Int

  /// The SHA-256 in 64 lower-case hexadecimal digits.
  public var hash: String { sha256.hex }

  /// The media type; nil if the extension decides.
  public var type: String?

  /// The character encoding, as the parameter of the type.
  public var charset: String?

  /// Header fields of its responses. They override fields of the package with the same name.
  package var fields: [ServedField] = []

  /// The files of the package that hold its content in compressed form.
  package var variants: [StoredVariant] = []

  /// Whether the content at its path never changes, so that clients need not revalidate it.
  public var isImmutable = false

  /// The URL on a real origin that it was fetched from and may stand for.
  public var url: String?

  package init(path: String, sha256: SHA256Digest, size: Int, type: String? = nil) {
    (self.path, self.sha256, self.size, self.type) = (path, sha256, size, type)
  }
}

/// A file with the content of another file, compressed when the package was built.
package struct StoredVariant: Hashable, Sendable {
  /// The content coding: `br`, `gzip` or `zstd`.
  package var coding: String

  /// The path of the file in the same package.
  package var path: String

  package init(coding: String, path: String) { (self.coding, self.path) = (coding, path) }
}
