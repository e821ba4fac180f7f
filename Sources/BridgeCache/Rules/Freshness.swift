internal import BridgeFormats
internal import HTTPTypes

extension ResponseFacts {
  /// The lifetime that the origin set; nil without one.
  package var explicitLifetime: Duration? {
    if mode == .shared, let seconds = control.seconds("s-maxage") { return seconds }
    if let seconds = control.seconds("max-age") { return seconds }
    guard !isTargeted, fields.contains(.expires) else { return nil }
    return lifetimeByExpires
  }

  /// §5.3: an invalid date, such as 0, counts as a time in the past; so do several different values (§4.2.1).
  private var lifetimeByExpires: Duration {
    let values = Set(fields[values: .expires])
    guard values.count == 1, let expires = values.first.flatMap({ moment($0) }) else {
      return .zero
    }
    return max(.zero, expires - date)
  }

  /// A tenth of the time since the last change (§4.2.2), at most a week.
  var heuristicLifetime: Duration {
    guard allowsHeuristics, let lastModified, lastModified < date else { return .zero }
    return min((date - lastModified) / 10, Self.longestHeuristic)
  }

  /// §4.2.2: heuristically cacheable statuses, and responses marked `public`.
  var allowsHeuristics: Bool {
    StatusRules.heuristicallyCacheable.contains(status) || control.contains("public")
  }

  private static let longestHeuristic = Duration.seconds(7 * 86_400)

  /// The age of the response (§4.2.3).
  package func age(at now: Duration) -> Duration { initialAge + max(.zero, now - responseTime) }

  /// §5.1: the first member of a list counts; a value that is not a number of seconds is ignored.
  static func age(in fields: HTTPFields) -> Duration {
    guard let line = fields[values: .age].first, let first = FieldList.elements(line).first else {
      return .zero
    }
    return CacheControl.deltaSeconds(first) ?? .zero
  }

  /// Whether it answers requests at that time without validation.
  func isReusable(at now: Duration) -> Bool {
    !control.containsWhole("no-cache") && lifetime > age(at: now)
  }

  /// Whether it may be used when stale, without asking the origin (§4.2.4, §5.2.2.2, §5.2.2.8, §5.2.2.10).
  package var allowsStaleUse: Bool {
    if control.contains("must-revalidate") || control.containsWhole("no-cache") { return false }
    guard mode == .shared else { return true }
    return !control.contains("proxy-revalidate") && !control.contains("s-maxage")
  }
}
