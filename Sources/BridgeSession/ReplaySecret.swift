package import BridgeRedaction
internal import BridgeFormats
internal import BridgeRecording

/// A secret that redaction removed from a recording and that requests need.
public struct ReplaySecret: Sendable {
  /// The name in the placeholders that it fills; case-insensitive.
  package let name: String

  /// The digest that distinguishes secrets of one name; nil if it fills all placeholders of that name.
  package let digest: String?

  package let value: [UInt8]

  package init(name: String, digest: String?, value: [UInt8]) {
    (self.name, self.digest, self.value) = (name, digest, value)
  }

  /// The same secret, bound to the only digest that its name stands for.
  package func bound(to digest: String) -> ReplaySecret {
    ReplaySecret(name: name, digest: digest, value: value)
  }

  /// Whether it fills the placeholder. Equal secrets have equal digests, whatever their names.
  package func fits(_ placeholder: SecretPlaceholder) -> Bool {
    digest.map { $0 == placeholder.digest.lowercased() }
      ?? (name.lowercased() == placeholder.name.lowercased())
  }
}
