/// The kinds of values that are others in each response of an unchanged application.
public enum ValueKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A time near the response's own, or one that moves with it: `2026-11-23T19:49:51Z`, `7:49 p.m.`, `3 minutes ago`.
  case clock
  /// How long something took: `0.013 seconds`.
  case elapsed
  /// A value by chance: a UUID, hexadecimal digits, a token.
  case identity
  /// A validator of the cache, or the hash in the name of a file (RFC 9110 §8.8).
  case validator
  /// The same names in another order, as in `class` attributes.
  case order
  /// Markup that says the same in another way: other quotes, other white space, an end tag that may be left out.
  case markup
}

/// A value that is another one of the same kind, and so no difference.
public struct SameKind: Sendable, Hashable, Codable {
  /// The kind of value.
  public let kind: ValueKind

  /// Where it stands, in the words of ``Difference/location``.
  public let location: String
}

/// The times of two responses, by which clocks in them are told from other dates.
struct ResponseTimes {
  /// Seconds since 1970 of the recorded response.
  let recorded: Double
  /// The same of the actual one.
  let actual: Double
}
