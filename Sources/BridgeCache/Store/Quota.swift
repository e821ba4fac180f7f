internal import GRDB

/// Enforces the quotas: the HTTP cache evicts the least recently used entries; kept pages are never evicted.
struct Quota {
  private let limits: CacheLimits

  /// The most entries that one write removes for each quota. The rest goes with the next writes.
  private static let maximumRemoved = 4096

  init(_ limits: CacheLimits) { self.limits = limits }

  /// Makes room after entries of `origins` were added. Returns the digests of the removed entries. `prepare` runs
  /// before entries are chosen, and returns recent times of use.
  func makeRoom(
    for origins: Set<String>, in change: IndexChange, _ prepare: () -> [Int64: UseTimes.Use]
  ) throws -> [String] {
    // An origin can exceed its limit only if all of them together do.
    let total = try bytes(isKept: false, of: "", change.database)
    var places: [String?] = total > limits.maximumBytes ? [nil] : []
    if total > limits.maximumBytesPerOrigin { places = origins.map { $0 } + places }
    guard !places.isEmpty else { return [] }
    let uses = prepare()
    change.touch(uses)
    return try places.flatMap { try remove(of: $0, change, uses) }
  }

  private func remove(
    of origin: String?, _ change: IndexChange, _ uses: [Int64: UseTimes.Use]
  ) throws -> [String] {
    let limit = origin == nil ? limits.maximumBytes : limits.maximumBytesPerOrigin
    var digests: [String] = []
    for _ in 0..<Self.maximumRemoved {
      guard try bytes(isKept: false, of: origin ?? "", change.database) > limit,
        let place = change.next(of: origin, uses)
      else { break }
      digests += try change.remove(place)
    }
    return digests
  }

  /// Runs a change of kept pages, and refuses it if they exceed their limit. A change that makes them smaller is never
  /// refused.
  ///
  /// - Throws: ``CacheError/Code/noRoom``.
  func keep<Result>(
    in database: Database, ofCache path: String, _ change: () throws -> Result
  ) throws -> Result {
    let before = try bytes(isKept: true, of: "", database)
    let result = try change()
    let after = try bytes(isKept: true, of: "", database)
    guard after > before, after > limits.maximumKeptBytes else { return result }
    throw CacheError.noRoom(for: after - before, beside: before, limits, in: path)
  }

  private func bytes(isKept: Bool, of origin: String, _ database: Database) throws -> Int {
    let statement = try database.cachedStatement(
      sql: "SELECT bytes FROM account WHERE kept = ? AND origin = ?")
    return try Int.fetchOne(statement, arguments: [isKept, origin]) ?? 0
  }
}

extension CacheError {
  /// The refusal of a page's response of at least `size` bytes.
  static func noRoom(
    for size: Int, beside used: Int? = nil, _ limits: CacheLimits, in path: String
  ) -> CacheError {
    let place = used.map { ", of which \($0) are used" } ?? ""
    return CacheError(
      .noRoom,
      "a response of \(size) bytes does not fit: the pages kept in \(path) may take "
        + "\(limits.maximumKeptBytes) bytes\(place); remove pages, or allow more")
  }
}
