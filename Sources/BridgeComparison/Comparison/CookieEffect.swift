internal import BridgeRecording
internal import BridgeFormats

/// The effect of a Set-Cookie line: how long the cookie is kept.
enum CookieEffect {
  /// It lives until the session ends.
  case session(hasValue: Bool)
  /// It lives until a time of its own; nil if it is not known for how long.
  case persistent(hasValue: Bool, lifetime: CookieLifetime?)
  /// It is expired on arrival, which is how servers delete cookies.
  case deleted

  /// The time at which a response was generated.
  struct Clock {
    /// Used when no response says when it was generated: only an expiry before this is a deletion
    /// then.
    private static let longAgo = Duration.seconds(30 * 365 * 86_400)

    fileprivate let time: Duration

    /// Whether the response says when it was generated.
    fileprivate let isKnown: Bool

    /// The `Date` of these fields.
    init(_ fields: [RecordedField]) {
      let date = fields.first("Date").flatMap(HTTPDate.parse)
      (time, isKnown) = (date ?? Self.longAgo, date != nil)
    }
  }

  /// The effect according to the attributes, whose names are in lower case. `Max-Age` takes
  /// precedence over `Expires` (RFC 6265 §5.3); an invalid one counts as absent.
  init(hasValue: Bool, _ attributes: [String: String], _ clock: Clock) {
    let expires = attributes["expires"].flatMap(HTTPDate.parse)
    if let age = attributes["max-age"], let isPositive = Self.isPositive(age) {
      let lifetime = Double(age).map { CookieLifetime(seconds: $0, end: nil) }
      self = isPositive ? .persistent(hasValue: hasValue, lifetime: lifetime) : .deleted
    } else if let expires {
      let lifetime = clock.isKnown ? CookieLifetime(from: clock.time, to: expires) : nil
      self =
        expires > clock.time ? .persistent(hasValue: hasValue, lifetime: lifetime) : .deleted
    } else {
      self = .session(hasValue: hasValue)
    }
  }

  /// Whether a number of seconds, of any length, is above zero; nil if it is not a number.
  private static func isPositive(_ text: String) -> Bool? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    return digits.count == text.utf8.count && digits.contains { $0 != 0x30 }
  }

  /// How long a persistent cookie is kept, if that is known.
  var lifetime: CookieLifetime? {
    if case .persistent(_, let lifetime) = self { lifetime } else { nil }
  }

  /// A note on the cookie; empty for one with a value that lasts for the session.
  var description: String {
    switch self {
    case .session(hasValue: true): ""
    case .session(hasValue: false): "empty"
    case .persistent(hasValue: true, _): "persistent"
    case .persistent(hasValue: false, _): "empty; persistent"
    case .deleted: "deleted"
    }
  }
}
