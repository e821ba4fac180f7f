package import BridgeCrypto

/// A file of a package.
public struct PackageFile: Hashable, Sendable {
  /// Plain components joined by `/`.
  public var path: String
  package var sha256: SHA256Digest

  /// Its bytes.
  public var size: Int

  /// Its SHA-256 in 64 lower-case hexadecimal digits.
  public var hash: String { sha256.hex }

  /// The media type; nil where the extension decides.
  public var type: String?

  /// The encoding of a text, as a parameter of its type.
  public var charset: String?

  /// Fields of its responses. A field of the package with the same name gives way.
  package var fields: [ServedField] = []

  /// The files of the package that have its content compressed.
  package var variants: [StoredVariant] = []

  /// Whether other content never appears at its path, so that it need not be asked for again.
  public var isImmutable = false

  /// The URL of a real origin that it was fetched from, and for which it may stand.
  public var url: String?

  package init(path: String, sha256: SHA256Digest, size: Int, type: String? = nil) {
    (self.path, self.sha256, self.size, self.type) = (path, sha256, size, type)
  }
}

/// A file that has the content of another one, compressed when the package was built.
package struct StoredVariant: Hashable, Sendable {
  /// The content coding: `br`, `gzip` or `zstd`.
  package var coding: String

  /// The path of the file in the same package.
  package var path: String

  package init(coding: String, path: String) { (self.coding, self.path) = (coding, path) }
}
