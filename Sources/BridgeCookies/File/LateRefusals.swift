/// A change that was taken back, because another process had committed something before it that it
/// may not touch.
public struct LateRefusal: Sendable, Hashable {
  /// The cookie that was to be stored or removed.
  public let cookie: Cookie
  /// Why it was refused (rules S7 and S8).
  public let reasons: Set<CookieReason>
}

/// The changes that were taken back since the jar was opened.
public struct LateRefusals: Sendable, Hashable {
  /// How many of ``latest`` are kept.
  public static let capacity = 100

  /// How many there were.
  public private(set) var count = 0

  /// The latest of them, the oldest first.
  public private(set) var latest: [LateRefusal] = []

  mutating func append(_ refusal: LateRefusal) {
    count += 1
    if latest.count == Self.capacity { latest.removeFirst() }
    latest.append(refusal)
  }
}
