/// The server's messages that a client waits for before it goes on.
///
/// Where messages tell what they answer, all answers are waited for, and the others only for a time: how many of those
/// there are often differs from run to run. Where none does, as many are waited for as stood before.
struct AwaitedMessages {
  private let answers: Bool
  private var counts: [WebSocketTranscript.Line: Int] = [:]
  private var all = 0
  private var unasked = 0

  /// Those of a recording, of which none is waited for yet.
  init(_ recorded: WebSocketTranscript) {
    answers = recorded.lines.contains { $0.answered != nil }
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
      ? heard.unasked >= unasked : heard.count(of: line) >= counts[line, default: 0]
  }

  /// Waits no longer for those that have stayed out.
  mutating func forgive(_ heard: WebSocketTranscript) { unasked = min(unasked, heard.unasked) }
}
