/// Everything of a jar that its lock guards.
struct JarState: Sendable {
  var store: CookieStore
  var suffixes: SuffixCache
  var session: SessionID
  var deliveries = DeliveryQueue()
  let policy: CookiePolicy

  mutating func request(_ context: CookieContext) -> CookieRequest {
    CookieRequest(context, policy: policy, suffixes: &suffixes)
  }

  mutating func lookup(_ context: CookieContext, at now: WallInstant) -> CookieLookup {
    CookieLookup(request(context), at: now, grace: policy.laxGrace)
  }
}
