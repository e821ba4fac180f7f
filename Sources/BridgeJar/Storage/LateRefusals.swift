/// A change that was undone because it conflicted with an earlier commit of another process.
public struct LateRefusal: Sendable, Hashable {
  /// The cookie that was to be stored or removed.
  public let cookie: Cookie
  /// Why the change was refused (rules S7 and S8).
  public let reasons: Set<CookieReason>
}

/// The changes undone since the jar was opened.
public struct LateRefusals: Sendable, Hashable {
  /// The maximum number of changes in ``latest``.
  public static let capacity = 100

  /// The number of undone changes.
  public private(set) var count = 0

  /// The latest of them, oldest first.
  public private(set) var latest: [LateRefusal] = []

  mutating func append(_ refusal: LateRefusal) {
    count += 1
    if latest.count == Self.capacity { latest.removeFirst() }
    latest.append(refusal)
  }
}
