/// The server's messages that a client waits for before it sends the next one.
///
/// If messages say which message they answer, all answers are awaited, and other messages for a limited time only:
/// their number often varies between runs. Once one has not come, no more of them are awaited until one comes. If no
/// message says so, as many messages are awaited as were recorded before.
struct AwaitedMessages {
  private let answers: Bool
  private var counts: [WebSocketTranscript.Line: Int] = [:]
  private var all = 0
  private var unasked = 0

  /// How many messages that answer nothing had come when one was missed; nil if none was.
  private var quietAt: Int?

  /// The remaining total time for messages that do not come.
  private var timeout: Duration

  /// Starts without any awaited message. `timeout` bounds the time spent on all messages that never come.
  init(_ recorded: WebSocketTranscript, timeout: Duration) {
    answers = recorded.lines.contains { $0.answered != nil }
    self.timeout = timeout
  }

  /// Adds an awaited message.
  mutating func add(_ line: WebSocketTranscript.Line) {
    all += 1
    counts[line, default: 0] += 1
    if line.answered == nil { unasked += 1 }
  }

  /// Whether messages of the line, which was added last, may be missing.
  func mayStayOut(_ line: WebSocketTranscript.Line) -> Bool { answers && line.answered == nil }

  /// Whether all messages that were awaited up to one of the line have come.
  func haveCome(_ line: WebSocketTranscript.Line, in heard: WebSocketTranscript) -> Bool {
    guard answers else { return heard.lines.count >= all }
    return line.answered == nil
      ? heard.unasked >= unasked || heard.unasked == quietAt
      : heard.count(of: line) >= counts[line, default: 0]
  }

  /// How long to wait for a message that may be missing and was recorded `gap` after the one before.
  func longestWait(after gap: Duration) -> Duration { min(timeout, gap * 2 + Self.lag) }

  /// Gives up on messages that did not come within the time `waited`.
  mutating func forgive(_ heard: WebSocketTranscript, after waited: Duration) {
    unasked = min(unasked, heard.unasked)
    quietAt = heard.unasked
    timeout = max(.zero, timeout - waited)
  }

  /// The extra time for a message that does not answer the client, beyond twice the recorded gap.
  private static let lag = Duration.seconds(2)
}
