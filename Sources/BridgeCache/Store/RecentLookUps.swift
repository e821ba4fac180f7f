/// What the index said about the keys that were looked up last, found or not, while nothing has been written since.
struct RecentLookUps {
  private static let maximumCount = 1024
  private static let maximumBytes = 4 << 20

  private var version: UInt32?
  private var found: [CacheKey: [StoredResponse]] = [:]
  private var bytes = 0

  /// Whether something is known about a key, in the current version or in an old one.
  func knows(_ key: CacheKey) -> Bool { found[key] != nil }

  /// The variants of a key in that version of the index; nil where they are not known.
  func variants(of key: CacheKey, at version: UInt32) -> [StoredResponse]? {
    self.version == version ? found[key] : nil
  }

  /// Adds what was read in that version, or in a later one. What is known of other versions goes; when there is no
  /// room, everything.
  mutating func add(_ variants: [StoredResponse], of key: CacheKey, at version: UInt32) {
    if self.version != version { self = RecentLookUps(version) }
    let size = variants.reduce(key.weightInMemory) { $0 + $1.weightInMemory }
    guard size <= Self.maximumBytes else { return }
    if found.count >= Self.maximumCount || bytes + size > Self.maximumBytes {
      self = RecentLookUps(version)
    }
    bytes += size
    found[key] = variants
  }

  init(_ version: UInt32? = nil) { self.version = version }
}
