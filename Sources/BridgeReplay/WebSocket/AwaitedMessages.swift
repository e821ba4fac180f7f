/// The server's messages that a client waits for before it goes on.
///
/// Where messages tell what they answer, all answers are waited for, and the others only for a time: how many of those
/// there are often differs from run to run. Once one has stayed out, no more of them are waited for until one comes.
/// Where no message tells, as many are waited for as stood before.
struct AwaitedMessages {
  private let answers: Bool
  private var counts: [WebSocketTranscript.Line: Int] = [:]
  private var all = 0
  private var unasked = 0

  /// How many that answer nothing had come when one of them stayed out; nil while none has.
  private var quietAt: Int?

  /// How long is still waited, all together, for messages that stay out.
  private var timeout: Duration

  /// Starts without any awaited message. `timeout` bounds the time spent on all messages that never come.
  init(_ recorded: WebSocketTranscript, timeout: Duration) {
    answers = recorded.lines.contains { $0.answered != nil }
    self.timeout = timeout
  }

  /// A message is waited for, too.
  mutating func add(_ line: WebSocketTranscript.Line) {
    all += 1
    counts[line, default: 0] += 1
    if line.answered == nil { unasked += 1 }
  }

  /// Whether messages of the line, which was added last, may stay out.
  func mayStayOut(_ line: WebSocketTranscript.Line) -> Bool { answers && line.answered == nil }

  /// Whether all have come that were waited for up to one of the line.
  func haveCome(_ line: WebSocketTranscript.Line, in heard: WebSocketTranscript) -> Bool {
    guard answers else { return heard.lines.count >= all }
    return line.answered == nil
      ? heard.unasked >= unasked || heard.unasked == quietAt
      : heard.count(of: line) >= counts[line, default: 0]
  }

  /// How long a message that may stay out is waited for, which was recorded `gap` after the one before.
  func longestWait(after gap: Duration) -> Duration { min(timeout, gap * 2 + Self.lag) }

  /// Waits no longer for those that have stayed out for the time `waited`.
  mutating func forgive(_ heard: WebSocketTranscript, after waited: Duration) {
    unasked = min(unasked, heard.unasked)
    quietAt = heard.unasked
    timeout = max(.zero, timeout - waited)
  }

  /// How much longer than recorded a message may take that does not answer the client.
  private static let lag = Duration.seconds(2)
}
