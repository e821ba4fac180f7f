internal import BridgeFormats
internal import BridgeRecording

/// The lifetime of a page that the server itself stores: it counts down, and `Expires` and `max-age` agree.
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

  /// Whether two responses differ only in how much of one lifetime is left: one of them has counted down, by half at
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

  /// The largest number of seconds that caches have to tell from others (RFC 9111 §1.2.2).
  private static let longest = 1 << 31
}
