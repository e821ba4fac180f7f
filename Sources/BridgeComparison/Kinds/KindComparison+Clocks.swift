internal import BridgeFormats

extension KindComparison {
  /// Two clocks or durations that begin here.
  mutating func clock(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard var (left, right) = Self.clocks(old, at: i, new, at: j) else { return nil }
    let isSame = old[i..<left.end].elementsEqual(new[j..<right.end])
    if isSame { return Step(old: left.end, new: right.end, kind: nil) }
    let (a, b) = (old[i..<left.end], new[j..<right.end])
    if left.clock.form == .elapsed, right.clock.form == .elapsed {
      // `transition: 0.3s` and `dur="0.3s"` are settings, not measurements.
      let isChosen = isCode || isWholeAttribute(a, of: old)
      if isChosen, !Self.endsInWord(a) || !Self.endsInWord(b) { return nil }
      // `"timeout": "250ms"` is one, too.
      if isWholeMember(a, of: old), !MeasuredNumber.isMeasured(a), !MeasuredNumber.isMeasured(b) {
        return nil
      }
      return Step(old: left.end, new: right.end, kind: .elapsed)
    }
    var isData = false
    if a.contains(UInt8(ascii: "/")),
      ClockLayout(a).startsWithDay == true || ClockLayout(b).startsWithDay == true,
      let dayFirst = Self.clocks(old, at: i, new, at: j, startsWithDay: true)
    {
      isData = isAsked(left.clock)
      (left, right) = dayFirst
    }
    guard clocks?.agree(left.clock, right.clock) == true, !isData, !isAsked(left.clock),
      left.clock.form == .relative || ClockLayout(a).agrees(with: ClockLayout(b))
    else { return nil }
    if let pair = clocks?.zonePair(left.clock, right.clock) { zones.append(pair) }
    return Step(old: left.end, new: right.end, kind: .clock)
  }

  /// Two clocks. If one is a duration, the other may be a whole number of seconds: `812 ms` and `1 s`.
  private static func clocks(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int,
    startsWithDay: Bool = false
  ) -> (old: (clock: ClockText, end: Int), new: (clock: ClockText, end: Int))? {
    let (left, right) = (
      ClockText.read(old, at: i, startsWithDay: startsWithDay),
      ClockText.read(new, at: j, startsWithDay: startsWithDay)
    )
    if let left, let right {
      return (atOnce(left, like: right.clock, in: old), atOnce(right, like: left.clock, in: new))
    }
    if let left, left.clock.form == .elapsed {
      return ClockText.wholeSeconds(new, at: j, near: left.clock).map { (left, $0) }
    }
    guard let right, right.clock.form == .elapsed else { return nil }
    return ClockText.wholeSeconds(old, at: i, near: right.clock).map { ($0, right) }
  }

  /// A duration of zero that is the rest of the text, as an age beside one of a minute at most: `0 seconds` and
  /// `1 second ago`.
  private static func atOnce(
    _ read: (clock: ClockText, end: Int), like other: ClockText, in text: ArraySlice<UInt8>
  ) -> (clock: ClockText, end: Int) {
    guard read.clock.form == .elapsed, read.clock.seconds == 0, other.form == .relative,
      other.seconds <= 60,
      text[read.end...].allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") })
    else { return read }
    return (ClockText(form: .relative, seconds: 0, hasZone: true), read.end)
  }

  /// Two uptimes in words, which are the rest of their texts.
  func uptime(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard isText, Uptime.isLabel(old[..<i]), Uptime.isLabel(new[..<j]),
      Uptime.areTwo(old[i...], new[j...])
    else { return nil }
    return Step(old: old.endIndex, new: new.endIndex, kind: .elapsed)
  }

  /// Two identities or tokens that contain the times at which they were made.
  mutating func timed(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard let clocks,
      let (left, right) = TimedIdentity.read(old, at: i, new, at: j, agreeing: clocks.agree)
    else { return nil }
    let (a, b) = (old[i..<left.end], new[j..<right.end])
    if a.elementsEqual(b) { return Step(old: left.end, new: right.end, kind: nil) }
    // An identity older than the recorded one, each relative to its response, belongs to a different item.
    guard left.clock.seconds != right.clock.seconds,
      clocks.isNoOlder(left.clock, right.clock)
    else { return nil }
    // Tokens may be made in the same second.
    if a.count > 6 { pairs.append(IdentityPair(recorded: a, live: b)) }
    return Step(old: left.end, new: right.end, kind: .identity)
  }

  /// Whether the text is for readers, or its place is not known.
  var isText: Bool {
    switch place {
    case nil, .text, .member: true
    default: false
    }
  }

  /// Whether the text is code, in which durations are settings.
  var isCode: Bool {
    switch place {
    case .script, .code: true
    default: false
    }
  }

  /// Whether a part of the text is all of an attribute.
  private func isWholeAttribute(_ part: ArraySlice<UInt8>, of text: ArraySlice<UInt8>) -> Bool {
    guard case .attribute? = place else { return false }
    return text[..<part.startIndex].suffix(2).elementsEqual("=\"".utf8)
      && text[part.endIndex...].elementsEqual("\"".utf8)
  }

  /// Whether a part of the text is all of a member of JSON.
  private func isWholeMember(_ part: ArraySlice<UInt8>, of text: ArraySlice<UInt8>) -> Bool {
    guard case .member? = place, part.endIndex == text.endIndex else { return false }
    return text[..<part.startIndex].firstIndex(of: UInt8(ascii: ":")) == part.startIndex - 1
  }

  /// Whether a duration has its unit as a whole word, `0.3 seconds`, as in comments.
  private static func endsInWord(_ duration: ArraySlice<UInt8>) -> Bool {
    duration.suffix(7).elementsEqual("seconds".utf8)
  }

  /// A date and a time in 14 digits directly after letters: `ts20261123194951`. They may name a thing, so one recorded
  /// value stands for one live value, which is not older than the recorded one was.
  mutating func stamp(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard ClockText.isStamp(old, at: i), ClockText.isStamp(new, at: j),
      let step = clock(old, at: i, new, at: j)
    else { return nil }
    guard step.kind != nil else { return step }
    guard let left = ClockText.read(old, at: i), let right = ClockText.read(new, at: j),
      clocks?.isNoOlder(left.clock, right.clock) == true
    else { return nil }
    pairs.append(IdentityPair(recorded: old[i..<left.end], live: new[j..<right.end]))
    return step
  }

  /// Whether the request contains this time, which makes it data. The present time does not count, as pages may send it
  /// too.
  func isAsked(_ clock: ClockText) -> Bool {
    guard let request, clocks?.isPresent(clock) != true else { return false }
    return request.carries(clock)
  }

  /// The minute of the day of a response, as in forms that set a time zone.
  func minute(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    let left = old[i...].prefix(5).prefix(while: \.isASCIIWord)
    let right = new[j...].prefix(5).prefix(while: \.isASCIIWord)
    guard !left.elementsEqual(right), clocks?.areMinutes(left, right) == true else { return nil }
    return Step(old: left.endIndex, new: right.endIndex, kind: .clock)
  }
}
