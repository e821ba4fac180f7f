internal import BridgeRecording
internal import Synchronization

/// A place where the answers to one request differ from run to run.
struct NoisePlace: Hashable, Sendable {
  let kind: Difference.Kind
  let location: String

  /// Whether a difference is at the place, or inside of what stands there.
  ///
  /// Of an array whose length varies, no element can be told from its neighbours.
  func covers(_ difference: Difference) -> Bool {
    guard difference.kind == kind else { return false }
    guard location != difference.location else { return true }
    guard kind == .body, difference.location.hasPrefix(location), location.hasPrefix("body $")
    else { return false }
    let next = difference.location.dropFirst(location.count).first
    return next == "[" || next == "."
  }
}

/// Finds what differs from run to run, by several runs against the same server before the one that counts.
///
/// A place is noise when the runs did not all find the same there: the recorded value, or one and the same other.
final class NoiseFinder: Sendable {
  private struct Seen {
    /// How many runs found a difference there.
    var runs: Int
    let first: Difference
    var isSteady: Bool
  }

  private struct State {
    var compared: [ReplayedExchange.ID: Int] = [:]
    var seen: [ReplayedExchange.ID: [NoisePlace: Seen]] = [:]
  }

  private let state = Mutex(State())

  /// Takes note of what a run found; an exchange without an answer says nothing. Nor does an answer of another
  /// status: it is no noise that a server fails now and then, and what differs in such an answer differs for that.
  func add(_ result: ComparisonResult, of id: ReplayedExchange.ID) {
    guard !result.differences.contains(where: { $0.kind == .status }) else { return }
    state.withLock { state in
      state.compared[id, default: 0] += 1
      for difference in result.differences {
        let place = NoisePlace(kind: difference.kind, location: difference.location)
        var seen = state.seen[id]?[place] ?? Seen(runs: 0, first: difference, isSteady: true)
        seen.runs += 1
        if seen.first != difference { seen.isSteady = false }
        state.seen[id, default: [:]][place] = seen
      }
    }
  }

  /// The places that are noise.
  var places: [ReplayedExchange.ID: Set<NoisePlace>] {
    state.withLock { state in
      var noise: [ReplayedExchange.ID: Set<NoisePlace>] = [:]
      for (id, seen) in state.seen {
        let places = seen.filter { !$1.isSteady || $1.runs < state.compared[id, default: 0] }
        if !places.isEmpty { noise[id] = Set(places.keys) }
      }
      return noise
    }
  }
}
