/// The kinds of values that differ between responses of an unchanged application.
public enum ValueKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A time near the response's own, or one that moves with it: `2026-11-23T19:49:51Z`, `7:49 p.m.`, `3 minutes ago`.
  case clock
  /// A duration or another measurement: `0.013 seconds`.
  case elapsed
  /// A random value: a UUID, hexadecimal digits, a token.
  case identity
  /// A cache validator (RFC 9110 §8.8), or the content hash in a file name.
  case validator
  /// The same names in another order, as in `class` attributes.
  case order
  /// Equivalent markup: other quotes, other white space, an optional end tag.
  case markup
}

/// A value that differs but has the same kind, and so is not a difference.
public struct SameKind: Sendable, Hashable, Codable {
  /// The kind of value.
  public let kind: ValueKind

  /// Its place, in the form of ``Difference/location``.
  public let location: String
}

/// The times of two responses, by which clocks in them are distinguished from other dates.
package struct ResponseTimes: Sendable {
  /// The time of the recorded response, in seconds since 1970.
  package let recorded: Double
  /// The time of the actual response, in seconds since 1970.
  package let actual: Double
  /// How long the sessions had lasted by then, in seconds.
  var lengths = SessionLengths()
}

/// How long a recorded and an actual session had lasted when a response came, in seconds; nil if that is not known.
package struct SessionLengths: Sendable {
  let recorded: Double?
  let actual: Double?

  /// Lengths in seconds.
  package init(recorded: Double? = nil, actual: Double? = nil) {
    (self.recorded, self.actual) = (recorded, actual)
  }
}
