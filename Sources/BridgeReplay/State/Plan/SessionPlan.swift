internal import BridgeCore
internal import BridgePipeline
internal import BridgeRecording

/// The values that a run carries from one exchange to the next, decided before anything is sent.
struct SessionPlan: Sendable {
  let cookies: StateOptions.Cookies
  let correlation: CorrelationPlan
  /// Whether recorded values may be replaced by live ones.
  let isCorrelated: Bool

  /// The recordings with a cookie jar, by their positions in the run; empty unless cookies are those of the session.
  let recordings: Set<Int>

  /// The requests that get no cookies from a jar.
  let withoutCookies: Set<ReplayedExchange.ID>
  let filling: SecretFilling?
  let origins: OriginMapping?
  let suffixes: any PublicSuffixes

  /// The plan for a run; nil if everything is sent as recorded.
  ///
  /// - Throws: ``CookieError`` where the system has no public suffixes.
  init?(_ plan: ReplayPlan, _ options: ReplayOptions) throws {
    let isLive = if case .recorded = options.against { false } else { true }
    try self.init(plan, options, isLive: isLive)
  }

  /// The plan for requests that go to live servers because the recording has no response to them; nil if none do.
  ///
  /// - Throws: ``CookieError`` where the system has no public suffixes.
  static func ofMisses(_ plan: ReplayPlan, _ options: ReplayOptions) throws -> SessionPlan? {
    guard options.playback.onMiss == .live else { return nil }
    return try SessionPlan(plan, options, isLive: true)
  }

  private init?(_ plan: ReplayPlan, _ options: ReplayOptions, isLive: Bool) throws {
    cookies = options.state.cookies ?? (isLive ? .session : .recorded)
    guard isLive || cookies != .recorded else { return nil }
    isCorrelated = isLive && options.state.correlation == .auto
    correlation = CorrelationPlan(isCorrelated ? plan.items : [])
    // A secret without a digest was not bound, since no request needs it.
    filling =
      isLive
      ? SecretFilling(
        secrets: options.state.secrets.filter { $0.digest != nil },
        droppedCookies: Self.scriptCookies(plan)) : nil
    origins = isCorrelated ? OriginMapping(options.against) : nil
    suffixes = try LibPSL()
    let isSession = cookies == .session
    recordings = isSession ? Set(plan.items.map(\.id.file)) : []
    withoutCookies = isSession ? CredentiallessRequests(plan, suffixes).ids : []
  }

  /// The digests of redacted cookies that page script made.
  private static func scriptCookies(_ plan: ReplayPlan) -> Set<String> {
    Dictionary(grouping: plan.items, by: \.id.file).values
      .reduce(into: []) { $0.formUnion(CookieSources($1).madeByScript) }
  }
}
