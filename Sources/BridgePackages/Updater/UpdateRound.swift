/// The ends of the updates of some packages, one after the other.
package struct UpdateRound: Sendable {
  package let updates: [PackageUpdate]

  /// How many rounds in a row had an update that failed, this one included.
  package let failures: Int

  /// The time until the next round, as the publisher, the server and the host want it, with the share that chance adds.
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
    // What a server asks for counts for all packages: it is the same server.
    if let asked { pause = max(pause, asked) }
    self.pause = pause + pause * Double.random(in: 0...max(options.jitter, 0))
  }

  /// Five seconds, twice as long after each further failure.
  static func pause(after failures: Int, atMost longest: Duration) -> Duration {
    min(.seconds(5) * (1 << min(max(failures - 1, 0), 20)), longest)
  }
}

extension PackageUpdate {
  /// Whether asking again soon may help.
  fileprivate var hasFailed: Bool {
    if case .failed(let error) = outcome { error.code != .badVersion } else { false }
  }
}
