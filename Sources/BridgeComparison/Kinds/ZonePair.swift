/// The offsets from UTC, in seconds, that two corresponding times without a time zone have: the recorded one and the
/// live one.
struct ZonePair: Hashable {
  let recorded: Double
  let live: Double

  /// Whether both sides have the same time zone.
  var isEqual: Bool { recorded == live }

  /// The offsets of two times that were made just before their responses; nil for older ones. `recorded` and `live`:
  /// how far they are ahead of their responses when read as UTC, in seconds.
  init?(_ recorded: Double, _ live: Double) {
    guard let old = Self.offset(recorded), let new = Self.offset(live) else { return nil }
    (self.recorded, self.live) = (old, new)
  }

  /// The offset at which a time is at most two minutes old; nil if no time zone has it.
  private static func offset(_ ahead: Double) -> Double? {
    let zone = ((ahead - early) / quarter).rounded(.up) * quarter
    return zone - ahead <= late && isZone(zone) ? zone : nil
  }

  /// Whether some place on earth has this offset. Things that a set-up made half an hour ago would have others.
  private static func isZone(_ offset: Double) -> Bool {
    let quarters = Int(offset / quarter)
    return (-48...56).contains(quarters)
      && (quarters.isMultiple(of: 4) || parts.contains(quarters))
  }

  /// The offsets in quarters of an hour that are not whole hours, as of 2026 (IANA time zone database): -9:30, -3:30,
  /// -2:30, 3:30, 4:30, 5:30, 5:45, 6:30, 8:45, 9:30, 10:30, 12:45 and 13:45.
  private static let parts: Set = [-38, -14, -10, 14, 18, 22, 23, 26, 35, 38, 42, 51, 55]

  private static let quarter = 900.0

  /// How far the clock behind a time may be ahead of that of the response, and how old it may be, as its seconds may
  /// not be shown.
  private static let (early, late) = (60.0, 120.0)
}
