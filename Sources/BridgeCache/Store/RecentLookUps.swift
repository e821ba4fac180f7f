/// Results of the last look-ups. They hold as long as the index is not written.
struct RecentLookUps {
  private static let maximumCount = 1024
  private static let maximumBytes = 4 << 20

  private var version: IndexVersion?
  private var found: [CacheKey: [StoredResponse]] = [:]
  private var bytes = 0

  /// The variants of a key in that version of the index; nil where they are not known.
  func variants(of key: CacheKey, at version: IndexVersion) -> [StoredResponse]? {
    self.version == version ? found[key] : nil
  }

  /// Adds the result of a look-up in that version, or in a later one. Results of other versions are dropped; when there
  /// is no room, all are.
  mutating func add(_ variants: [StoredResponse], of key: CacheKey, at version: IndexVersion) {
    if self.version != version { self = RecentLookUps(version) }
    let size = variants.reduce(key.weightInMemory) { $0 + $1.weightInMemory }
    guard size <= Self.maximumBytes else { return }
    if found.count >= Self.maximumCount || bytes + size > Self.maximumBytes {
      self = RecentLookUps(version)
    }
    bytes += size
    found[key] = variants
  }

  init(_ version: IndexVersion? = nil) { self.version = version }
}
