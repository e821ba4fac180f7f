/// Results of recent look-ups, valid until the index is written.
struct RecentLookUps {
  private static let maximumCount = 1024
  private static let maximumBytes = 4 << 20

  private var version: IndexVersion?
  private var found: [CacheKey: [StoredResponse]] = [:]
  private var bytes = 0

  /// Hashes of recently looked-up keys; empty until the room runs out for the first time. From then on a result is held
  /// only at the second look-up of its key, because holding it takes half as long as a look-up.
  private var seen: [UInt64] = []
  private static let maximumSeen = 4096

  /// The variants of a key in that version of the index; nil if they are unknown.
  func variants(of key: CacheKey, at version: IndexVersion) -> [StoredResponse]? {
    self.version == version ? found[key] : nil
  }

  /// Adds the result of a look-up in that version or a later one. Results of other versions are dropped; if there is no
  /// room, all are.
  mutating func add(_ variants: [StoredResponse], of key: CacheKey, at version: IndexVersion) {
    if self.version != version { empty(at: version) }
    guard isWorthHolding(key) else { return }
    let size = variants.reduce(key.weightInMemory) { $0 + $1.weightInMemory }
    guard size <= Self.maximumBytes else { return }
    if found.count >= Self.maximumCount || bytes + size > Self.maximumBytes {
      empty(at: version)
      if seen.isEmpty { seen = Array(repeating: 0, count: Self.maximumSeen) }
    }
    bytes += size
    found[key] = variants
  }

  private mutating func isWorthHolding(_ key: CacheKey) -> Bool {
    guard !seen.isEmpty else { return true }
    let place = Int(truncatingIfNeeded: key.number.bits % UInt64(Self.maximumSeen))
    defer { seen[place] = key.number.bits }
    return seen[place] == key.number.bits
  }

  private mutating func empty(at version: IndexVersion) {
    (self.version, found, bytes) = (version, [:], 0)
  }
}
