package import BridgeCore
internal import BridgeCrypto

/// The key of a stored response: the partition and the URL (RFC 9111 §2). Only GET is stored.
package struct CacheKey: Sendable, Hashable {
  /// The identity and top-level site that the entry belongs to.
  package let partition: String

  /// The origin, with its port unless that is the scheme's default.
  package let origin: String

  /// Path and query.
  package let target: String

  /// A hash for look-ups. The texts are compared as well.
  let number: KeyNumber

  /// The key of a URL. Its fragment does not count.
  package init(_ url: RequestURL, partition: String) {
    self.init(partition: partition, origin: "\(Origin(url))", target: url.target)
  }

  init(partition: String, origin: String, target: String) {
    (self.partition, self.origin, self.target) = (partition, origin, target)
    number = KeyNumber(partition: partition, origin: origin, target: target)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  package var url: String { origin + target }

  /// Its approximate size in memory, in bytes.
  var weightInMemory: Int {
    partition.utf8.count + origin.utf8.count + target.utf8.count + CacheSchema.rowWeight
  }

  /// A hash shared by all URLs of the same path, for responses with `No-Vary-Search`.
  var looseNumber: Int64 {
    let text = "\(partition)\u{0}\(origin)\u{0}\(NoVarySearch.path(of: target))"
    return SHA256.hash(text.utf8).withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
  }
}
