internal import BridgeFormats
internal import BridgeHandlers
internal import HTTPTypes

/// Whether a response may be stored (RFC 9111 §3).
package enum StoringRules {
  /// Why a response is not stored.
  package enum Refusal: String, Sendable {
    case method, status, noStore, isPrivate, authorization, notCacheable, vary, useless

    /// Whether an entry must be removed when a response that updates it is refused for this reason.
    var endsStoring: Bool { [.noStore, .isPrivate, .vary].contains(self) }
  }

  /// The reason not to store a response; nil if it may be stored and is worth storing.
  package static func refusal(
    of response: ResponseFacts, to request: RequestFacts
  ) -> Refusal? {
    guard request.method == .get else { return .method }
    return refusal(of: response, asked: request)
  }

  /// Whether a response to POST may answer later GETs: it needs an explicit lifetime (RFC 9110 §9.3.3).
  package static func allowsPost(_ response: ResponseFacts, to request: RequestFacts) -> Bool {
    guard (200..<300).contains(response.status), response.explicitLifetime != nil else {
      return false
    }
    return refusal(of: response, asked: request) == nil
  }

  /// The same for any method.
  static func refusal(
    of response: ResponseFacts, asked request: RequestFacts
  ) -> Refusal? {
    let control = response.control
    if response.status < 200 || StatusRules.unstorable.contains(response.status)
      || StatusRules.isOfRequest(response.status, request.fields)
    {
      return .status
    }
    let isUnderstood = StatusRules.understood.contains(response.status)
    if control.contains("must-understand") {
      // §5.2.2.3: it overrides no-store in caches that understand the status.
      if !isUnderstood { return .status }
    } else if control.contains("no-store") {
      return .noStore
    }
    if request.control.contains("no-store") { return .noStore }
    if response.mode == .shared {
      if control.containsWhole("private") { return .isPrivate }
      if request.fields.contains(.authorization), !allowsAuthorized(control) {
        return .authorization
      }
    }
    if !isCacheable(response) { return .notCacheable }
    if case .any = VaryNames(response.fields[values: .vary]) { return .vary }
    return isUseful(response) ? nil : .useless
  }

  /// §3.5.
  private static func allowsAuthorized(_ control: CacheControl) -> Bool {
    ["must-revalidate", "public", "s-maxage"].contains { control.contains($0) }
  }

  /// The last condition of §3.
  private static func isCacheable(_ response: ResponseFacts) -> Bool {
    response.explicitLifetime != nil || response.control.contains("public")
      || response.mode == .private && response.control.contains("private")
      || StatusRules.heuristicallyCacheable.contains(response.status)
  }

  /// Whether storing it can pay: not if it is stale from the start and can be neither validated nor used stale.
  private static func isUseful(_ response: ResponseFacts) -> Bool {
    response.lifetime > .zero || EntityTag(response.fields) != nil || response.lastModified != nil
      || response.control.contains("stale-if-error")
      || response.control.contains("stale-while-revalidate")
  }
}
