internal import Synchronization

/// Counts the responses of a recorded server, and reports requests without one.
final class ServeLog: Sendable {
  private let counts = Mutex(RecordedServer.Counts())
  private let say: @Sendable (String) -> Void

  init(_ say: @escaping @Sendable (String) -> Void) { self.say = say }

  var total: RecordedServer.Counts { counts.withLock { $0 } }

  func answered() { counts.withLock { $0.answered += 1 } }

  func incomplete(_ sentence: String) { say(sentence) }

  func missed(_ sentence: String) {
    counts.withLock { $0.missed += 1 }
    say(sentence)
  }
}
