internal import BridgeRecording
internal import Synchronization

/// The recorded answers by match key: equal requests get theirs one after the other, in recorded order.
final class PlaybackStore: Sendable {
  enum Found: Sendable {
    case answer(RecordedResponse)
    /// No answer is left; the lines say what comes closest.
    case nothing(closest: [String])
  }

  private struct Queue {
    var answers: [RecordedResponse]
    var used = 0
  }

  private let queues: Mutex<[MatchKey: Queue]>
  private let index: NearMissIndex

  init(_ answers: [(KeyedRequest, RecordedResponse)]) {
    var queues: [MatchKey: Queue] = [:]
    for (request, response) in answers {
      queues[request.key, default: Queue(answers: [])].answers.append(response)
    }
    self.queues = Mutex(queues)
    index = NearMissIndex(answers.map(\.0))
  }

  /// Takes the next answer to a request.
  func take(_ request: KeyedRequest) -> Found {
    let found = queues.withLock { queues -> (RecordedResponse?, recorded: Int) in
      guard let queue = queues[request.key] else { return (nil, 0) }
      guard queue.used < queue.answers.count else { return (nil, queue.answers.count) }
      queues[request.key]?.used += 1
      return (queue.answers[queue.used], queue.answers.count)
    }
    if let answer = found.0 { return .answer(answer) }
    guard found.recorded == 0 else {
      let times =
        found.recorded == 1
        ? "once, and that answer was" : "\(found.recorded) times, and all answers were"
      return .nothing(closest: ["the same request was recorded \(times) given already"])
    }
    return .nothing(closest: index.nearMisses(for: request).map(Self.line))
  }

  private static func line(_ miss: NearMiss) -> String {
    miss.number.map { "#\($0): \(miss.explanation)" } ?? miss.explanation
  }
}
