internal import BridgeCore
internal import BridgeSession

extension SessionPlan {
  /// The plan for a run; nil if everything is sent as recorded.
  ///
  /// - Throws: ``CookieError`` where the system has no public suffixes.
  init?(_ plan: ReplayPlan, _ options: ReplayOptions) throws {
    try self.init(
      plan.items, options.state, isLive: options.against.isLive, server: options.against.server)
  }

  /// The plan for requests that go to live servers because the recording has no response to them; nil if none do.
  ///
  /// - Throws: ``CookieError`` where the system has no public suffixes.
  static func ofMisses(_ plan: ReplayPlan, _ options: ReplayOptions) throws -> SessionPlan? {
    guard options.playback.onMiss == .live else { return nil }
    return try SessionPlan(
      plan.items, options.state, isLive: true, server: options.against.server)
  }
}

extension ReplayOptions.Against {
  fileprivate var isLive: Bool {
    if case .recorded = self { false } else { true }
  }

  /// The server that stands in for all recorded ones.
  fileprivate var server: RequestURL? {
    if case .server(let url) = self { url } else { nil }
  }
}
