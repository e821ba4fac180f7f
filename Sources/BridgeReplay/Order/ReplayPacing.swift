internal import BridgeRecording
internal import BridgeSession

/// How fast requests leave. Order comes first, and a slow server delays them.
public struct ReplayPacing: Sendable, Hashable {
  /// When the requests of a recording are due, counted from the start of the run.
  public enum Pace: Sendable, Hashable {
    /// As soon as their order allows.
    case asSoonAsPossible
    /// With the recorded pauses, divided by this speed.
    case recorded(speed: Double)
    /// One request per interval.
    case fixed(Duration)
  }

  /// When requests are due.
  public var pace = Pace.asSoonAsPossible

  /// The longest pause between two requests of a recording, at the recorded pace; nil for no limit.
  public var longestPause: Duration?

  /// Whether requests that may change something go to live servers in different seconds if they were recorded in
  /// different seconds, because servers often store times in whole seconds. Only for ``Pace/asSoonAsPossible``.
  public var spacesWrites = true

  /// As soon as possible.
  public init() {}

  /// Throws ``ReplayError`` with code `badOption` for a pace or a longest pause that cannot be used.
  func check() throws(ReplayError) {
    switch pace {
    case .recorded(let speed):
      guard speed >= 0.001, speed <= 1_000_000 else {
        throw ReplayError(.pace, "a speed of \(speed) is not from 0.001 to 1000000")
      }
    case .fixed(let pause):
      guard pause > .zero, pause <= Self.longest else {
        throw ReplayError(.pace, "a pause of \(pause) is not above zero and at most a day")
      }
    case .asSoonAsPossible: break
    }
    guard let longestPause else { return }
    guard case .recorded = pace else {
      throw ReplayError(
        .longestPause, "only the recorded pace has pauses to shorten; use that, or no limit"
      )
    }
    guard longestPause >= .zero, longestPause <= Self.longest else {
      throw ReplayError(.longestPause, "\(longestPause) is not from zero to a day")
    }
  }

  private static let longest = Duration.seconds(86_400)

  /// When each item of a plan is due, counted from the start of the run; empty if all are due at once.
  func due(_ items: [PlannedExchange]) -> [Duration] {
    switch pace {
    case .asSoonAsPossible: []
    case .recorded(let speed): recordedDue(items, speed)
    case .fixed(let pause): Self.fixedDue(items, pause)
    }
  }

  private func recordedDue(_ items: [PlannedExchange], _ speed: Double) -> [Duration] {
    var file: Int?
    var (due, last) = (Duration.zero, Duration?.none)
    return items.map { item in
      if item.id.file != file { (file, due, last) = (item.id.file, .zero, nil) }
      // An exchange without a start follows the one before it.
      guard let start = item.recorded.start else { return due }
      let pause = last.map { max(start - $0, .zero) / speed } ?? .zero
      due += min(pause, longestPause ?? pause)
      last = start
      return due
    }
  }

  /// Skipped exchanges consume no slot.
  private static func fixedDue(_ items: [PlannedExchange], _ pause: Duration) -> [Duration] {
    var file: Int?
    var due = Duration.zero
    return items.map { item in
      if item.id.file != file { (file, due) = (item.id.file, .zero) }
      defer { if item.isToBeSent { due += pause } }
      return due
    }
  }
}

extension PlannedExchange {
  /// Whether the plan sends it.
  var isToBeSent: Bool {
    if case .send = decision { true } else { false }
  }
}
