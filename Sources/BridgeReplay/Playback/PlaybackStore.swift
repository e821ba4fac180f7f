internal import BridgeComparison
internal import BridgeRecording
internal import Synchronization

/// The recorded responses by match key. Equal requests get them one after the other, in recorded order; after the last,
/// ``PlaybackOptions/onRepeat`` decides.
final class PlaybackStore: Sendable {
  enum Found: Sendable {
    case response(RecordedResponse)
    /// No response is left.
    case nothing
    /// There is a response to a request that cannot be compared with this one.
    case unmatchable
  }

  private struct Queue {
    var responses: [RecordedResponse]
    var used = 0

    mutating func next(_ rule: PlaybackOptions.OnRepeat) -> RecordedResponse? {
      defer { used += 1 }
      if used < responses.count { return responses[used] }
      return switch rule {
      case .sequence: nil
      case .last: responses.last
      case .loop: responses[used % responses.count]
      }
    }
  }

  let options: PlaybackOptions
  private let queues: Mutex<[MatchKey: Queue]>
  private let index: NearMissIndex

  /// The keys, without bodies, of requests whose body is lost.
  private let unmatchable: Set<MatchKey>

  init(
    _ responses: [(KeyedRequest, RecordedResponse)], unmatchable: [KeyedRequest] = [],
    _ options: PlaybackOptions
  ) {
    self.options = options
    var queues: [MatchKey: Queue] = [:]
    for (request, response) in responses {
      queues[request.key, default: Queue(responses: [])].responses.append(response)
    }
    self.queues = Mutex(queues)
    self.unmatchable = Set(unmatchable.map(\.key))
    index = NearMissIndex(responses.map(\.0))
  }

  /// Takes the next response to a request.
  func take(_ request: KeyedRequest) -> Found {
    let response = queues.withLock { $0[request.key]?.next(options.onRepeat) }
    if let response { return .response(response) }
    return unmatchable.contains(request.key.withoutBody) ? .unmatchable : .nothing
  }

  /// Makes every response available again, for the next round of a run.
  func rewind() {
    queues.withLock { queues in
      for key in queues.keys { queues[key]?.used = 0 }
    }
  }

  /// Lines about the recorded requests closest to a request without a response. The search is slow.
  func closest(to request: KeyedRequest) -> [String] {
    let recorded = queues.withLock { $0[request.key]?.responses.count ?? 0 }
    guard recorded == 0 else {
      let times =
        recorded == 1 ? "once, and that response was" : "\(recorded) times, and all responses were"
      return ["the same request was recorded \(times) already used"]
    }
    return index.nearMisses(for: request).map(Self.line)
  }

  private static func line(_ miss: NearMiss) -> String {
    miss.number.map { "#\($0): \(miss.explanation)" } ?? miss.explanation
  }
}
