internal import BridgeFormats
internal import BridgeHAR

/// The phases of an entry in HAR 1.2 (§ timings): their sum is its time.
struct HARTimings {
  private var phases: WireRecord.Timings

  /// The member `time`.
  let total: Duration

  /// The phases of the last hop of a record.
  init(_ record: ExchangeRecord) { self.init(record.wire?.timings, record.hopDuration) }

  /// The phases of a hop as measured, and its duration.
  init(_ measured: WireRecord.Timings?, _ duration: Duration?) {
    total = duration ?? measured?.total ?? .zero
    guard var phases = measured, phases.total <= total else {
      // Phases that together exceed the duration cannot be its parts.
      phases = WireRecord.Timings()
      phases.wait = total
      return
    }
    // Time outside all phases counts as waiting for a turn.
    let rest = total - phases.total
    if rest > .zero { phases.blocked = (phases.blocked ?? .zero) + rest }
    self.phases = phases
  }

  /// Writes the phases; foreign values for a phase take precedence.
  func write(to json: inout JSONOutput, _ foreign: JSONValue? = nil) {
    var object = HARObjectWriter(foreign, to: &json)
    object.members(members, to: &json)
    object.end(to: &json)
  }

  /// The phases by name; −1 stands for a phase that did not happen or is unknown.
  var members: HARObjectWriter.Members {
    let phases = asRead
    let durations: [(StaticString, Duration?)] = [
      ("blocked", phases.blocked), ("dns", phases.dns), ("connect", phases.connect),
      ("ssl", phases.tls), ("send", phases.send), ("wait", phases.wait),
      ("receive", phases.receive),
    ]
    return durations.map { name, duration in (name, .milliseconds(duration)) }
  }

  /// The timings as a reader gets them.
  var asRead: WireRecord.Timings { phases.complete }
}

extension WireRecord.Timings {
  /// The phases, with zero for the three that HAR requires.
  var complete: Self {
    var phases = self
    phases.send = send ?? .zero
    phases.wait = wait ?? .zero
    phases.receive = receive ?? .zero
    return phases
  }
}
