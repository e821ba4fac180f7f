internal import GRDB

/// Keeps to the quotas: of the HTTP cache the longest unused entries go, of kept pages nothing goes by itself.
struct Quota {
  private let limits: CacheLimits

  /// The entries that one write may remove for each quota; what is left of the surplus goes with the next ones.
  private static let maximumRemoved = 4096

  init(_ limits: CacheLimits) { self.limits = limits }

  /// Makes room after entries of `origins` were added; returns the digests of the removed entries. `prepare` runs
  /// before entries are chosen, and says when others were used.
  func makeRoom(
    for origins: Set<String>, in change: IndexChange, _ prepare: () -> [Int64: UseTimes.Use]
  ) throws -> [String] {
    // No origin has more than all of them together.
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

  /// Lets a change add to kept pages what there is room for. What makes them smaller is never refused.
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
  /// The refusal of a response of a page, which is `size` bytes, or more than that.
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
