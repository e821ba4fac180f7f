internal import BridgeFormats

/// The phases of an entry as HAR 1.2 has them (§ timings): they add up to its time.
struct HARTimings {
  private var phases: WireRecord.Timings

  /// `time`.
  let total: Duration

  init(_ record: ExchangeRecord) {
    let measured = record.wire?.timings
    total = record.hopDuration ?? measured?.total ?? .zero
    guard var phases = measured, phases.total <= total else {
      // Phases that are longer than the whole are none of it.
      phases = WireRecord.Timings()
      phases.wait = total
      return
    }
    // What no phase accounts for is time in which the request waited for its turn.
    let rest = total - phases.total
    if rest > .zero { phases.blocked = (phases.blocked ?? .zero) + rest }
    self.phases = phases
  }

  func write(to json: inout JSONOutput) {
    json.beginObject()
    json.phase("blocked", phases.blocked)
    json.phase("dns", phases.dns)
    json.phase("connect", phases.connect)
    json.phase("ssl", phases.tls)
    // These three may not be left out.
    json.phase("send", phases.send ?? .zero)
    json.phase("wait", phases.wait ?? .zero)
    json.phase("receive", phases.receive ?? .zero)
    json.endObject()
  }

  /// A length of time in milliseconds, exact to the nanosecond.
  static func milliseconds(_ duration: Duration) -> String {
    let nanoseconds = duration.nearestNanoseconds
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { return "\(whole)" }
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}

extension Duration {
  /// The nearest whole number of nanoseconds.
  fileprivate var nearestNanoseconds: Int64 { (self + .nanoseconds(1) / 2).wholeNanoseconds }
}

extension JSONOutput {
  /// −1 stands for a phase that did not happen or is unknown.
  fileprivate mutating func phase(_ name: StaticString, _ duration: Duration?) {
    self.name(name)
    literal(duration.map { HARTimings.milliseconds($0) } ?? "-1")
  }
}
