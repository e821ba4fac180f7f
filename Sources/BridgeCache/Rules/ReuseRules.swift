internal import BridgeFormats

/// Whether a stored response may answer a request (RFC 9111 §4).
package enum ReuseRules {
  /// How to use a stored response.
  package enum Decision: Sendable, Equatable {
    /// It answers the request.
    case use
    /// It answers although stale, because the request allows that.
    case useStale
    /// It answers although stale, and is validated in the background (RFC 5861 §3).
    case useAndValidate
    /// It must be validated with the origin first.
    case validate
  }

  package static func decision(
    on stored: ResponseFacts, for request: RequestFacts, isInvalid: Bool = false, at now: Duration
  ) -> Decision {
    guard !isInvalid, !request.demandsValidation, !stored.control.containsWhole("no-cache") else {
      return .validate
    }
    let (age, lifetime) = (stored.age(at: now), stored.lifetime)
    let isFresh = lifetime > age
    if !isAcceptable(age, lifetime, stored, to: request) { return .validate }
    if isFresh { return .use }
    guard stored.allowsStaleUse else { return .validate }
    let staleness = age - lifetime
    if request.control.contains("max-stale"), staleness <= maximumStaleness(request.control) {
      return .useStale
    }
    // A client that limits the age of a response does not want an older one.
    guard !request.control.contains("max-age"), !request.control.contains("min-fresh"),
      let window = stored.control.seconds("stale-while-revalidate"), staleness <= window
    else { return .validate }
    return .useAndValidate
  }

  /// Whether a stale response may be used instead of an error: for an error of the server if `stale-if-error` allows it
  /// (RFC 5861 §4), for an unreachable server unless forbidden (§4.2.4).
  package static func allowsStale(
    _ stored: ResponseFacts, for request: RequestFacts, isUnreachable: Bool,
    isInvalid: Bool = false,
    at now: Duration
  ) -> Bool {
    guard stored.allowsStaleUse, !isInvalid, !request.demandsValidation else { return false }
    let staleness = max(.zero, stored.age(at: now) - stored.lifetime)
    let windows = [stored.control, request.control].compactMap { $0.seconds("stale-if-error") }
    if let window = windows.max() { return staleness <= window }
    return isUnreachable
  }

  /// §5.2.1.1 and §5.2.1.3. A fresh immutable response is not requested again on a reload (RFC 8246 §2).
  private static func isAcceptable(
    _ age: Duration, _ lifetime: Duration, _ stored: ResponseFacts, to request: RequestFacts
  ) -> Bool {
    if let maximum = request.control.seconds("max-age"), age > maximum || maximum == .zero {
      let isReload = maximum == .zero && stored.mode == .private && lifetime > age
      guard isReload, stored.control.contains("immutable") else { return false }
    }
    if let least = request.control.seconds("min-fresh"), lifetime - age < least { return false }
    return true
  }

  /// §5.2.1.2: without an argument, any staleness is accepted.
  private static func maximumStaleness(_ control: CacheControl) -> Duration {
    control.containsWhole("max-stale") ? .seconds(1 << 40) : control.seconds("max-stale") ?? .zero
  }
}
