internal import BridgeFormats
internal import BridgeRecording

/// The remaining lifetime of a page that the server caches itself: it counts down, and `Expires` agrees with `max-age`.
struct CountedLifetime {
  private let seconds: Int

  /// The directives of `Cache-Control` other than `max-age`.
  private let rest: [String]

  /// Nil if `Expires` and `max-age` do not agree.
  private init?(_ fields: [RecordedField]) {
    let directives = fields.values(of: "Cache-Control")
      .flatMap { $0.split(separator: ",") }.map { $0.lowercased().filter { $0 != " " } }
    let ages = directives.filter { $0.hasPrefix("max-age=") }
    guard ages.count == 1, let age = Int(ages[0].dropFirst(8)), (1...Self.longest).contains(age),
      let date = fields.first("Date").flatMap(HTTPDate.parse),
      let expires = fields.first("Expires").flatMap(HTTPDate.parse),
      abs((expires - date).components.seconds - Int64(age)) <= Self.slack
    else { return nil }
    (seconds, rest) = (age, directives.filter { $0 != ages[0] })
  }

  /// Whether two responses differ only in the remaining part of the same lifetime: one has counted down, by half at
  /// most.
  static func areOfOnePage(_ recorded: [RecordedField], _ actual: [RecordedField]) -> Bool {
    guard let old = CountedLifetime(recorded), let new = CountedLifetime(actual) else {
      return false
    }
    let (shorter, longer) = (min(old.seconds, new.seconds), max(old.seconds, new.seconds))
    return old.rest == new.rest && shorter * 2 >= longer
      && (!shorter.isMultiple(of: 10) || !longer.isMultiple(of: 10))
  }

  private static let slack: Int64 = 2

  /// The largest number of seconds that caches must represent (RFC 9111 §1.2.2).
  private static let longest = 1 << 31
}
