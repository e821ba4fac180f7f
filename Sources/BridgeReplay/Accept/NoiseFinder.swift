internal import BridgeComparison
internal import BridgeRecording
internal import Synchronization

/// A place where the responses to one request vary from run to run.
struct NoisePlace: Hashable, Sendable {
  let kind: Difference.Kind
  let location: String

  /// Whether a difference is at this place or inside the value there.
  ///
  /// If the length of an array varies, the whole array is noise: its elements cannot be matched.
  func covers(_ difference: Difference) -> Bool {
    guard difference.kind == kind else { return false }
    guard location != difference.location else { return true }
    guard kind == .body, difference.location.hasPrefix(location),
      !location.hasPrefix("body line ")
    else { return false }
    let rest = difference.location.dropFirst(location.count)
    if location.hasPrefix("body $") { return rest.first == "[" || rest.first == "." }
    return rest.hasPrefix(" > ") || rest.hasPrefix("@")
  }
}

/// Finds what varies from run to run, by several runs against the same server before the one that counts.
///
/// A place is noise if the runs did not all find the same value there, the recorded one or one other.
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

  /// Adds the result of one run. An exchange without a response is ignored, and so is a response of another status:
  /// an occasional failure of the server is not noise.
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
