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

  /// Whether it is the age at that time, give or take one of its unit.
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

/// A time of day that an element shows, besides the moment itself as an attribute with a time zone.
struct HTMLTimeOfDay {
  /// How much the shown time is ahead of UTC, in seconds, up to whole days.
  private let offset: Double

  /// Nil unless the element has one such moment, and the text this moment without a zone: zones are whole quarters of an
  /// hour ahead.
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

  /// Whether both are of one time zone, in summer or winter.
  func agrees(with other: HTMLTimeOfDay) -> Bool {
    let apart = abs(offset - other.offset).truncatingRemainder(dividingBy: 86_400)
    return min(apart, 86_400 - apart) <= Self.slack
  }

  /// An hour, and a minute that is not shown in full.
  private static let slack = 3660.0
}
