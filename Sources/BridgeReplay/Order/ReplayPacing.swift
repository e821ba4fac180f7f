internal import BridgeRecording

/// How fast requests go out. None goes before its turn, and a server that is slow makes them late.
public struct ReplayPacing: Sendable, Hashable {
  /// When the requests of a recording are due; each recording counts from the start of the run.
  public enum Pace: Sendable, Hashable {
    /// As soon as their order lets them.
    case asSoonAsPossible
    /// With the pauses of the recording, or so many times faster; 1 is as it was recorded.
    case recorded(speed: Double)
    /// One each time that this has passed.
    case fixed(Duration)
  }

  /// When requests are due.
  public var pace = Pace.asSoonAsPossible

  /// The longest pause between two requests of a recording; nil for as long as the pace says. Only where the
  /// pace is the recorded one.
  public var longestPause: Duration?

  /// As soon as possible.
  public init() {}

  /// Refuses what cannot be kept.
  func check() throws(ReplayError) {
    switch pace {
    case .recorded(let speed):
      guard speed >= 0.001, speed <= 1_000_000 else {
        throw ReplayError(.pace, "a speed of \(speed) is not from 0.001 to 1000000")
      }
    case .fixed(let pause):
      guard pause > .zero, pause <= Self.longest else {
        throw ReplayError(.pace, "a request each \(pause) is not above zero and at most a day")
      }
    case .asSoonAsPossible: break
    }
    guard let longestPause else { return }
    guard case .recorded = pace else {
      throw ReplayError(
        .longestPause, "only the recorded pace has pauses to shorten; ask for that, or for no limit"
      )
    }
    guard longestPause >= .zero, longestPause <= Self.longest else {
      throw ReplayError(.longestPause, "\(longestPause) is not from zero to a day")
    }
  }

  private static let longest = Duration.seconds(86_400)

  /// When the items of a plan are due, counted from the start of the run; empty where they are at once.
  func due(_ items: [ReplayPlan.Item]) -> [Duration] {
    switch pace {
    case .asSoonAsPossible: []
    case .recorded(let speed): recordedDue(items, speed)
    case .fixed(let pause): Self.fixedDue(items, pause)
    }
  }

  private func recordedDue(_ items: [ReplayPlan.Item], _ speed: Double) -> [Duration] {
    var file: Int?
    var (due, last) = (Duration.zero, Duration?.none)
    return items.map { item in
      if item.id.file != file { (file, due, last) = (item.id.file, .zero, nil) }
      // What has no start follows the one before it.
      guard let start = item.recorded.start else { return due }
      let pause = last.map { max(start - $0, .zero) / speed } ?? .zero
      due += min(pause, longestPause ?? pause)
      last = start
      return due
    }
  }

  /// What is not sent takes no turn.
  private static func fixedDue(_ items: [ReplayPlan.Item], _ pause: Duration) -> [Duration] {
    var file: Int?
    var due = Duration.zero
    return items.map { item in
      if item.id.file != file { (file, due) = (item.id.file, .zero) }
      defer { if item.isToBeSent { due += pause } }
      return due
    }
  }
}

extension ReplayPlan.Item {
  /// Whether the plan is to send it.
  var isToBeSent: Bool {
    if case .send = decision { true } else { false }
  }
}
