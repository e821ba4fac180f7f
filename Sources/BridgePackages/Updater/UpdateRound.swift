/// The results of updating several packages, one after another.
package struct UpdateRound: Sendable {
  package let updates: [PackageUpdate]

  /// The number of consecutive rounds with a failed update, including this one.
  package let failures: Int

  /// The time until the next round, according to the publisher, the server and the host, with the random extension.
  package let pause: Duration

  init(
    _ updates: [PackageUpdate], after failed: Int, _ options: PackageUpdateOptions,
    asked: Duration?
  ) {
    self.updates = updates
    let ended = updates.filter { !$0.hasFailed }.map(\.nextCheck)
    failures = ended.count < updates.count ? failed + 1 : 0
    var pause = ended.min() ?? .seconds(Int64.max / 4)
    if failures > 0 { pause = min(pause, Self.pause(after: failures, atMost: options.interval)) }
    // A server's request to wait applies to all packages, because the server is the same.
    if let asked { pause = max(pause, asked) }
    self.pause = pause + pause * Double.random(in: 0...max(options.jitter, 0))
  }

  /// Five seconds, doubled after each further failure.
  static func pause(after failures: Int, atMost longest: Duration) -> Duration {
    min(.seconds(5) * (1 << min(max(failures - 1, 0), 20)), longest)
  }
}

extension PackageUpdate {
  /// Whether another attempt soon may help.
  fileprivate var hasFailed: Bool {
    if case .failed(let error) = outcome { error.code != .badVersion } else { false }
  }
}
