internal import BridgeFormats

/// A time such as `3 minutes ago` in an element that has the moment itself as an attribute:
/// `<time datetime="2026-11-23T19:46:51Z">`.
struct HTMLAge {
  private let age: ClockText
  private let moment: Double

  /// The age that a text of an element states; nil unless the element has a moment with a time zone. `text`: the text
  /// with the word `ago`.
  init?(_ text: String, in element: HTMLNode) {
    let moments = element.attributes.values.compactMap { value in
      Self.first(in: value) { $0.form == .moment && $0.hasZone }
    }
    guard let age = Self.first(in: text, where: { $0.form == .relative }), moments.count == 1
    else { return nil }
    (self.age, moment) = (age, moments[0].seconds)
  }

  /// Whether the age is right at that time, to within one of its units.
  func isRight(at time: Double) -> Bool {
    abs(time - moment - age.seconds) <= age.unit + 60
  }

  fileprivate static func first(in text: String, where isWanted: (ClockText) -> Bool) -> ClockText?
  {
    let bytes = Array(text.utf8)[...]
    for index in bytes.indices where bytes[index].isASCIIWord {
      guard index == 0 || !bytes[index - 1].isASCIIWord else { continue }
      if let (clock, _) = ClockText.read(bytes, at: index), isWanted(clock) { return clock }
    }
    return nil
  }
}

/// A time of day that an element shows, next to an attribute with the full moment and its time zone.
struct HTMLTimeOfDay {
  /// The offset of the shown time from UTC in seconds, modulo a day.
  private let offset: Double

  /// Nil unless the element has exactly one such attribute, and the text shows the same moment without a zone: the
  /// offset must be a multiple of a quarter of an hour.
  init?(_ text: String, in element: HTMLNode) {
    let moments = element.attributes.values.compactMap { value in
      HTMLAge.first(in: value) { $0.form == .moment && $0.hasZone }
    }
    guard moments.count == 1,
      let shown = HTMLAge.first(in: text, where: { $0.form == .time || $0.form == .moment }),
      !shown.hasZone
    else { return nil }
    offset = (shown.seconds - moments[0].seconds).truncatingRemainder(dividingBy: 86_400)
    let rest = abs(offset).truncatingRemainder(dividingBy: 900)
    guard min(rest, 900 - rest) <= 60 else { return nil }
  }

  /// Whether both have the same time zone, apart from daylight saving time.
  func agrees(with other: HTMLTimeOfDay) -> Bool {
    let apart = abs(offset - other.offset).truncatingRemainder(dividingBy: 86_400)
    return min(apart, 86_400 - apart) <= Self.slack
  }

  /// An hour of daylight saving time, and a minute for seconds that are not shown.
  private static let slack = 3660.0
}
