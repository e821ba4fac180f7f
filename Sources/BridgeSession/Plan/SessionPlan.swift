package import BridgeCore
internal import BridgeJar
internal import BridgeRecording

/// The values that a run carries from one exchange to the next, decided before anything is sent.
package struct SessionPlan: Sendable {
  let cookies: StateOptions.Cookies
  let correlation: CorrelationPlan
  /// Whether recorded values may be replaced by live ones.
  let isCorrelated: Bool

  /// The recordings with a cookie jar, by their positions in the run; empty unless cookies are those of the session.
  let recordings: Set<Int>

  /// The requests that get no cookies from a jar.
  let withoutCookies: Set<ReplayExchangeID>
  let filling: SecretFilling?
  let origins: OriginMapping?
  let suffixes: any PublicSuffixes

  /// The exchanges that each exchange takes values from.
  package var prerequisites: [ReplayExchangeID: Set<ReplayExchangeID>] {
    correlation.prerequisites
  }

  /// The plan for these exchanges; nil if everything is sent as recorded.
  ///
  /// `isLive`: whether servers respond, and not the recording itself. `server`: the server that stands in for all
  /// recorded ones; nil if there is no such server.
  /// - Throws: ``CookieError`` where the system has no public suffixes.
  package init?(
    _ exchanges: [PlannedExchange], _ options: StateOptions, isLive: Bool, server: RequestURL?
  ) throws {
    cookies = options.cookies ?? (isLive ? .session : .recorded)
    guard isLive || cookies != .recorded else { return nil }
    isCorrelated = isLive && options.correlation == .auto
    correlation = CorrelationPlan(isCorrelated ? exchanges : [])
    // A secret without a digest was not bound, since no request needs it.
    filling =
      isLive
      ? SecretFilling(
        secrets: options.secrets.filter { $0.digest != nil },
        droppedCookies: Self.scriptCookies(exchanges)) : nil
    origins = isCorrelated ? server.map { OriginMapping($0) } : nil
    suffixes = try LibPSL()
    let isSession = cookies == .session
    recordings = isSession ? Set(exchanges.map(\.id.file)) : []
    withoutCookies = isSession ? CredentiallessRequests(exchanges, suffixes).ids : []
  }

  /// The digests of redacted cookies that page script made.
  private static func scriptCookies(_ exchanges: [PlannedExchange]) -> Set<String> {
    Dictionary(grouping: exchanges, by: \.id.file).values
      .reduce(into: []) { $0.formUnion(CookieSources($1).madeByScript) }
  }
}
