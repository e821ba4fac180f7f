internal import BridgeFormats

/// Distinguishes clocks, which move with the response, from dates that are data.
struct ClockRules {
  let times: ResponseTimes

  /// The time zones of the run's times without one.
  let zones: ZoneTable

  /// The maximum age of a time for things that the session, or its setup, made.
  private static let session = 86_400.0
  /// How long before a session its setup may have made things, in seconds: for ages, which are imprecise, and for
  /// times.
  private static let (setup, longSetup) = (600.0, 3600.0)
  /// How far the clock of a server may be ahead, in seconds.
  private static let ahead = 300.0
  /// The tolerance between two clocks that move with their responses, in seconds: `expires in 14 days`.
  private static let slack = 90.0
  /// The maximum distance in days of dates that move with the response; birthdays are farther away.
  private static let farthestDay = 400
  /// The largest offset of a time zone from UTC, in seconds.
  private static let largestOffset = 14 * 3600.0
  /// The longest number of a Julian day.
  private static let longestNumber = 24

  /// Whether two different clocks have the same relation to their responses.
  func agree(_ recorded: ClockText, _ actual: ClockText) -> Bool {
    guard recorded.form == actual.form else { return false }
    switch recorded.form {
    case .elapsed: return true
    case .month: return isMonth(recorded, of: times.recorded) && isMonth(actual, of: times.actual)
    case .relative: return areAgesOfSessions(recorded, actual) || isGrown(recorded, actual)
    case .day:
      let days = daysFromNearest(recorded, times.recorded)
      return days != nil && days == daysFromNearest(actual, times.actual)
    case .date:
      return agreeByDate(recorded, actual)
    case .time: return agreeByDay(recorded, actual)
    case .moment, .epoch:
      if isMidnight(recorded), isMidnight(actual), agreeByDate(recorded, actual) { return true }
      let old = recorded.seconds - times.recorded
      let new = actual.seconds - times.actual
      if abs(old - new) <= Self.slack { return true }
      guard isRecent(old, recorded.hasZone), isRecent(new, actual.hasZone) else { return false }
      guard recorded.hasZone == actual.hasZone else { return true }
      return !hasAged(-old, -new, recorded.hasZone)
        && (recorded.hasZone || areTicks(recorded, actual)
          || zones.allow(old, new, in: times.lengths))
    }
  }

  /// The time zones of two moments without one that were just made; nil for others.
  func zonePair(_ recorded: ClockText, _ actual: ClockText) -> ZonePair? {
    guard recorded.form == .moment, actual.form == .moment, !recorded.hasZone, !actual.hasZone,
      !Self.isTick(recorded), !Self.isTick(actual)
    else { return nil }
    return ZonePair(recorded.seconds - times.recorded, actual.seconds - times.actual)
  }

  /// Whether both moments are full or half hours, as on the axis of a chart: they have no fixed distance from their
  /// responses.
  private func areTicks(_ recorded: ClockText, _ actual: ClockText) -> Bool {
    Self.isTick(recorded) && Self.isTick(actual)
  }

  private static func isTick(_ clock: ClockText) -> Bool {
    clock.seconds.truncatingRemainder(dividingBy: 1_800) == 0
  }

  /// Whether two ages may be those of things that the sessions, or their setup, made: the live one may be longer only if
  /// its session took that long.
  private func areAgesOfSessions(_ recorded: ClockText, _ actual: ClockText) -> Bool {
    max(recorded.seconds, actual.seconds) <= Self.session
      && (abs(recorded.seconds - actual.seconds) <= Self.setup
        || Self.isOfSession(recorded.seconds, times.lengths.recorded, Self.setup)
          && Self.isOfSession(actual.seconds, times.lengths.actual, Self.setup))
  }

  /// Whether something that the recorded session made would be older than the live session: without zones, older in every
  /// zone.
  private func hasAged(_ recorded: Double, _ actual: Double, _ haveZones: Bool) -> Bool {
    let before = Self.longSetup + (haveZones ? 0 : Self.largestOffset)
    return Self.isOfSession(recorded, times.lengths.recorded, before)
      && !Self.isOfSession(actual, times.lengths.actual, before)
  }

  /// Whether something of that age may have been made in a session of that length, or `before` it.
  private static func isOfSession(_ age: Double, _ length: Double?, _ before: Double) -> Bool {
    length.map { age <= $0 + before } ?? true
  }

  /// Whether two ages may be those of one moment: the later one has grown by the time between the responses.
  ///
  /// The smaller unit counts as a whole, so that `2 years ago` does not become `3 years ago` in a day.
  private func isGrown(_ recorded: ClockText, _ actual: ClockText) -> Bool {
    let isLater = times.actual >= times.recorded
    let (old, new) = isLater ? (recorded, actual) : (actual, recorded)
    let passed = abs(times.actual - times.recorded)
    let grown = new.seconds - old.seconds
    // In the past of the thing, servers write an age of zero.
    if old.seconds < 60, !isLater, grown > 0, grown <= passed { return true }
    return grown > 0 && passed >= old.unit / 8 && passed > grown - old.unit
      && passed < grown + new.unit
  }

  /// Whether the live clock is not older, as of its response, than the recorded one was, within ten minutes.
  func isNoOlder(_ recorded: ClockText, _ actual: ClockText) -> Bool {
    (actual.seconds - times.actual) - (recorded.seconds - times.recorded) >= -600
  }

  /// Whether both dates of `Expires` are in the future of their responses, or neither is: the same for caches, up to how
  /// long. Text that is not a date is in the past (RFC 9111 §5.3).
  func areOnOneSide(_ recorded: String, _ actual: String) -> Bool {
    let isAhead = { (text: String, time: Double) in
      HTTPDate.parse(text).map { Double($0.components.seconds) > time } ?? false
    }
    return isAhead(recorded, times.recorded) == isAhead(actual, times.actual)
  }

  /// Whether the recorded date is that of its response, within a minute, and the live one is days before its response.
  func isLate(_ recorded: String, _ actual: String) -> Bool {
    guard let old = HTTPDate.parse(recorded).map({ Double($0.components.seconds) }),
      let new = HTTPDate.parse(actual).map({ Double($0.components.seconds) })
    else { return false }
    return abs(old - times.recorded) <= 60 && new < times.actual - 2 * Self.session
  }

  /// Whether it is the time of the recorded response, within five seconds.
  func isPresent(_ clock: ClockText) -> Bool {
    (clock.form == .moment || clock.form == .epoch) && abs(clock.seconds - times.recorded) <= 5
  }

  /// Whether a moment with a time zone is at most a day before its recorded response, and no later.
  func isNear(_ clock: ClockText) -> Bool { isRecent(clock.seconds - times.recorded, true) }

  /// Whether a text is such a moment as a number: seconds since 1970, hexadecimal digits, a Julian day.
  func isNear(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(Self.longestNumber + 1))[...]
    guard bytes.count <= Self.longestNumber, bytes.first?.isASCIIWord == true else { return false }
    if let (clock, end) = ClockText.read(bytes, at: 0), clock.form == .epoch {
      return end == bytes.endIndex && isNear(clock)
    }
    return HexadecimalTime.word(bytes, at: 0).map { word in
      word.endIndex == bytes.endIndex && HexadecimalTime.times(word).contains { isNear($0) }
    } ?? false
  }

  /// Whether a moment without a time zone may belong to the recorded session, or to the actual one.
  func isRecent(_ seconds: Double, recorded isRecorded: Bool) -> Bool {
    isRecent(seconds - (isRecorded ? times.recorded : times.actual), false)
  }

  /// Whether two moments without a time zone are equally far from their responses, within ten minutes.
  func areAsFar(_ recorded: Double, _ actual: Double) -> Bool {
    abs((recorded - times.recorded) - (actual - times.actual)) <= 600
  }

  /// Whether two numbers are the minutes of the day, in UTC, of their responses.
  func areMinutes(_ recorded: ArraySlice<UInt8>, _ actual: ArraySlice<UInt8>) -> Bool {
    Self.isMinute(recorded, of: times.recorded) && Self.isMinute(actual, of: times.actual)
  }

  private static func isMinute(_ digits: ArraySlice<UInt8>, of time: Double) -> Bool {
    guard (2...4).contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return false }
    let number = digits.decimalNumber
    let minute = Int((time / 60).rounded(.down)) % 1440
    // The page may have been started in the previous minute.
    return number == minute || (number + 1) % 1440 == minute
  }

  /// Whether a response at this time is in the month.
  private func isMonth(_ clock: ClockText, of time: Double) -> Bool {
    Self.month(time) == Self.month(clock.seconds)
  }

  private func isRecent(_ distance: Double, _ hasZone: Bool) -> Bool {
    let zones = hasZone ? 0 : Self.largestOffset
    return distance > -(Self.session + zones) && distance < Self.ahead + zones
  }

  private func daysFrom(_ clock: ClockText, _ time: Double) -> Int {
    Int((clock.seconds / 86_400).rounded(.down)) - Int((time / 86_400).rounded(.down))
  }

  /// Whether two dates are equally many days from their responses, or both begin a month equally many months from them.
  private func agreeByDate(_ recorded: ClockText, _ actual: ClockText) -> Bool {
    let days = daysFrom(recorded, times.recorded)
    guard abs(days) <= Self.farthestDay else { return false }
    if days == daysFrom(actual, times.actual) { return true }
    let months = monthsFrom(recorded, times.recorded)
    return months != nil && months == monthsFrom(actual, times.actual)
  }

  /// Months from a response to a first of a month; nil for other days.
  private func monthsFrom(_ clock: ClockText, _ time: Double) -> Int? {
    guard Self.date(clock.seconds).day == 1 else { return nil }
    return Self.month(clock.seconds) - Self.month(time)
  }

  /// The number of a month, counted from year 0.
  private static func month(_ time: Double) -> Int {
    let date = date(time)
    return date.year * 12 + date.month
  }

  private static func date(_ time: Double) -> CivilTime { CivilTime(sinceEpoch: .seconds(time)) }

  /// Days from a response to the nearest day of this name; nil for a day that two years in a row do not have.
  private func daysFromNearest(_ clock: ClockText, _ time: Double) -> Int? {
    let (year, date) = (Self.date(time).year, Self.date(clock.seconds))
    return [year - 1, year, year + 1].compactMap { ClockReading.day($0, date.month, date.day) }
      .map { $0 - Int((time / 86_400).rounded(.down)) }.min { abs($0) < abs($1) }
  }

  /// Whether a moment is where a day begins, as in queries for all of a day.
  private func isMidnight(_ clock: ClockText) -> Bool {
    clock.form == .moment && clock.seconds.truncatingRemainder(dividingBy: 86_400) == 0
  }

  /// Whether two times of day are equally far behind their responses, within ten minutes, or may be those of one thing
  /// that both sessions made; the live one may have moved with the time zone of its machine. Any distance is accepted:
  /// neither the time zone nor the age is known.
  private func agreeByDay(_ recorded: ClockText, _ actual: ClockText) -> Bool {
    let behind = { (clock: ClockText, time: Double) in
      (time - clock.seconds).truncatingRemainder(dividingBy: 86_400)
    }
    let (old, new) = (behind(recorded, times.recorded), behind(actual, times.actual))
    return zones.moves.contains { moved in
      let apart = abs(old - new - moved).truncatingRemainder(dividingBy: 86_400)
      return min(apart, 86_400 - apart) <= 600 || areOfSessions(old, new + moved)
    }
  }

  /// Whether in some time zone both ages are no longer than their sessions: a replay may be faster. In long sessions,
  /// any time would be that of some zone.
  private func areOfSessions(_ recorded: Double, _ actual: Double) -> Bool {
    guard let old = times.lengths.recorded, let new = times.lengths.actual else { return false }
    let (halfHour, longest) = (1_800.0, 1_200.0)
    // The seconds may not be shown.
    let fits = { (age: Double, zone: Double, length: Double) in
      (age - zone + 2 * 86_400).truncatingRemainder(dividingBy: 86_400) <= min(length, longest) + 60
    }
    return stride(from: 0, to: 86_400, by: halfHour).contains { zone in
      fits(recorded, zone, old) && fits(actual, zone, new)
    }
  }
}
