internal import Synchronization

/// The time zones of a run's times without one. Each recorded offset from UTC stands for one live offset: another one
/// is a wrong time.
///
/// Only times that were just made tell their offset; see ``ZonePair``. An offset that both sides have is known at once.
/// A live one that differs, as on a machine in another time zone, has to be seen in two responses.
final class ZoneTable: Sendable {
  private struct Known {
    var zones: Set<ZonePair> = []

    /// Zones that one response has, by the time of the recorded one.
    var candidates: [ZonePair: Double] = [:]
  }

  private let known = Mutex(Known())

  /// Learns the zones of two times that were just made, of which the recorded response came at `time`.
  func learn(_ pair: ZonePair, at time: Double) {
    known.withLock { known in
      if !pair.isEqual {
        guard !known.zones.contains(where: { $0.recorded == pair.recorded }) else { return }
        guard let first = known.candidates[pair], first != time else {
          known.candidates[pair] = time
          return
        }
      }
      known.zones.insert(pair)
    }
  }

  /// How far live times of day may have moved with their time zone, in seconds.
  var moves: Set<Double> {
    known.withLock { known in
      known.zones.reduce(into: [0]) { $0.insert($1.live - $1.recorded) }
    }
  }

  /// Whether the known zones allow two times without one; true if they say nothing of the recorded one. `recorded` and
  /// `live`: how far they are ahead of their responses when read as UTC, in seconds. `lengths`: those of the sessions.
  func allow(_ recorded: Double, _ live: Double, in lengths: SessionLengths) -> Bool {
    let zones = known.withLock { $0.zones }
    if zones.isEmpty || abs(recorded - live) <= Self.slack { return true }
    let pair = ZonePair(recorded, live)
    if let pair, zones.contains(where: { $0.recorded == pair.recorded }) {
      return zones.contains(pair)
    }
    let agree = { (ages: AgeLimits) -> Bool? in
      let fitting = zones.filter { ages.recorded.contains($0.recorded - recorded) }
      return fitting.isEmpty ? nil : fitting.contains { ages.live.contains($0.live - live) }
    }
    if let isOfSession = AgeLimits.session(lengths).flatMap(agree) { return isOfSession }
    // It was just made, in a zone that is not known yet.
    if pair != nil { return true }
    return AgeLimits.longer(lengths).lazy.compactMap(agree).first ?? true
  }

  /// The tolerance between times that are equally far from their responses.
  private static let slack = 600.0
}

/// The ages in seconds that a live time may have, if the recorded one has one of these.
private struct AgeLimits {
  let recorded: ClosedRange<Double>
  let live: ClosedRange<Double>

  /// The limits for things that the sessions made; nil if it is not known how long these were.
  static func session(_ lengths: SessionLengths) -> AgeLimits? {
    guard let old = lengths.recorded, let new = lengths.actual else { return nil }
    return AgeLimits(
      recorded: -minute...max(old, 0) + minute, live: -ahead...max(new, 0) + setup)
  }

  /// The limits for things that were made in the hour before the sessions, and for those of the last day.
  static func longer(_ lengths: SessionLengths) -> [AgeLimits] {
    let day = AgeLimits(recorded: -ahead...86_400, live: -ahead...86_400)
    guard let old = lengths.recorded, let new = lengths.actual else { return [day] }
    let hour = AgeLimits(
      recorded: -ahead...max(old, 0) + 3_600, live: -ahead...max(new, 0) + 3_600)
    return [hour, day]
  }

  /// How far the clock of a server may be ahead, and how long before the live session something may have been made that
  /// the recorded one made itself.
  private static let (ahead, setup) = (300.0, 600.0)

  /// The seconds may not be shown.
  private static let minute = 60.0
}
