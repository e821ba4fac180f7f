/// The server's messages that a client waits for before it sends its next one.
///
/// If messages name the message that they answer, all responses are awaited. Other messages are awaited for a limited
/// time, because their number varies between runs; after one was missing, they are not awaited until one arrives. If
/// messages name no others, as many are awaited as were recorded.
struct AwaitedMessages {
  private let namesRequests: Bool
  private var counts: [WebSocketTranscript.Line: Int] = [:]
  private var all = 0
  private var unsolicited = 0

  /// The number of unsolicited messages received when one first failed to arrive; nil before that.
  private var unsolicitedWhenQuiet: Int?

  /// The remaining time for all missing messages together.
  private var timeout: Duration

  /// Starts without awaited messages. `timeout`: the time for all missing messages together.
  init(_ recorded: WebSocketTranscript, timeout: Duration) {
    namesRequests = recorded.lines.contains { $0.answered != nil }
    self.timeout = timeout
  }

  /// Adds an awaited message.
  mutating func add(_ line: WebSocketTranscript.Line) {
    all += 1
    counts[line, default: 0] += 1
    if line.answered == nil { unsolicited += 1 }
  }

  /// Whether messages of this line may be missing. Call it after ``add(_:)``.
  func mayBeMissing(_ line: WebSocketTranscript.Line) -> Bool {
    namesRequests && line.answered == nil
  }

  /// Whether all awaited messages up to this line have arrived.
  func haveArrived(_ line: WebSocketTranscript.Line, in received: WebSocketTranscript) -> Bool {
    guard namesRequests else { return received.lines.count >= all }
    return line.answered == nil
      ? received.unsolicited >= unsolicited || received.unsolicited == unsolicitedWhenQuiet
      : received.count(of: line) >= counts[line, default: 0]
  }

  /// The longest wait for a message that may be missing. `gap`: the recorded time since the message before it.
  func longestWait(after gap: Duration) -> Duration { min(timeout, gap * 2 + Self.lag) }

  /// Stops awaiting messages that did not arrive within `waited`.
  mutating func stopAwaiting(_ received: WebSocketTranscript, after waited: Duration) {
    unsolicited = min(unsolicited, received.unsolicited)
    unsolicitedWhenQuiet = received.unsolicited
    timeout = max(.zero, timeout - waited)
  }

  /// The extra time for a message that does not answer the client, beyond twice the recorded gap.
  private static let lag = Duration.seconds(2)
}
