package import BridgeCrypto

/// A file of a package.
package struct PackageFile: Hashable, Sendable {
  /// Plain components joined by `/`.
  package var path: String
  package var sha256: SHA256Digest
  package var size: Int

  /// The media type; nil where the extension decides.
  package var type: String?

  package init(path: String, sha256: SHA256Digest, size: Int, type: String? = nil) {
    (self.path, self.sha256, self.size, self.type) = (path, sha256, size, type)
  }
}
