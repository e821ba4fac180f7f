package import BridgeCrypto
internal import BridgeFormats

/// A file of a published tree, named by its content. Its path is `objects/<first two digits>/<SHA-256>`, and its bytes
/// never change.
package struct TreeObject: Hashable, Sendable {
  package let sha256: SHA256Digest
  package let size: Int

  package init(sha256: SHA256Digest, size: Int) { (self.sha256, self.size) = (sha256, size) }

  /// The path in the tree.
  package var path: String { "objects/\(sha256.hex.prefix(2))/\(sha256.hex)" }

  /// Whether these bytes are the content of the object.
  func isOf(_ bytes: [UInt8]) -> Bool { bytes.count == size && SHA256.hash(bytes) == sha256 }

  var members: [(String, JSONValue)] {
    [("sha256", .text(sha256.hex)), ("size", .number(JSONNumber(source: "\(size)")))]
  }

  var json: JSONValue { .object(members) }

  init(reading value: JSONValue?) throws(PackageError) {
    let members = try ManifestValue.object(value)
    let text = try ManifestValue.text(members["sha256"])
    guard let digest = SHA256Digest(hex: text) else {
      throw PackageError(.invalidResponse, "\(text.printable) in the channel is not a SHA-256")
    }
    self.init(sha256: digest, size: try ManifestValue.size(members["size"]))
  }
}
