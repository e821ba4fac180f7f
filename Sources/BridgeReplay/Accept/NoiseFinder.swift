internal import BridgeComparison
internal import BridgeRecording
internal import BridgeSession
internal import Synchronization

/// A place where the responses to one request vary from run to run.
struct NoisePlace: Hashable, Sendable {
  let kind: Difference.Kind
  let location: String

  /// Whether a difference is at this place or inside the value there.
  ///
  /// If the length of an array varies, the whole array is noise: its elements cannot be matched.
  func covers(_ difference: Difference) -> Bool { covers(difference.kind, difference.location) }

  /// The same for a difference of a kind at a place.
  func covers(_ other: Difference.Kind, _ place: String) -> Bool {
    guard other == kind else { return false }
    guard location != place else { return true }
    guard kind == .body, place.hasPrefix(location), !location.hasPrefix("body line ")
    else { return false }
    let rest = place.dropFirst(location.count)
    if location.hasPrefix("body $") { return rest.first == "[" || rest.first == "." }
    return rest.hasPrefix(" > ") || rest.hasPrefix("@")
  }
}

/// Finds values that vary between runs against the same server, before the counted run.
///
/// A place is noise unless all runs found the same value there, whether the recorded one or another.
final class NoiseFinder: Sendable {
  private struct Seen {
    /// How many runs found a difference there.
    var runs: Int
    let first: Difference
    var isSteady: Bool

    /// How the values at the place relate to the recorded one.
    var forms: Set<ChangeForm>
  }

  private struct State {
    var compared: [ReplayedExchange.ID: Int] = [:]
    var seen: [ReplayedExchange.ID: [NoisePlace: Seen]] = [:]

    var noise: [ReplayedExchange.ID: [NoisePlace: Seen]] {
      var noise = seen
      for (id, places) in seen {
        noise[id] = places.filter { !$1.isSteady || $1.runs < compared[id, default: 0] }
      }
      return noise.filter { !$1.isEmpty }
    }
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
        var seen =
          state.seen[id]?[place] ?? Seen(runs: 0, first: difference, isSteady: true, forms: [])
        seen.runs += 1
        seen.forms.insert(difference.form)
        if seen.first != difference { seen.isSteady = false }
        state.seen[id, default: [:]][place] = seen
      }
    }
  }

  /// The places that are noise.
  var places: [ReplayedExchange.ID: Set<NoisePlace>] {
    state.withLock { $0.noise.mapValues { Set($0.keys) } }
  }

  /// The noise of these requests by place and kind.
  func profile(_ items: [PlannedExchange], _ mask: ReportMask) -> ReplayProfile {
    let noise = state.withLock(\.noise)
    return ReplayProfile(
      items.flatMap { item in
        let request = item.recorded.request
        let url = mask.url(RequestBuilder.plainURL(request.url))
        return noise[item.id, default: [:]].values.compactMap { seen in
          ReplayProfile.Entry(seen.first, seen.forms, method: request.method, url: url)
        }
      })
  }
}
