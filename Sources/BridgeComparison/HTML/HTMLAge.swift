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

  private static func first(in text: String, where isWanted: (ClockText) -> Bool) -> ClockText? {
    let bytes = Array(text.utf8)[...]
    for index in bytes.indices where bytes[index].isASCIIWord {
      guard index == 0 || !bytes[index - 1].isASCIIWord else { continue }
      if let (clock, _) = ClockText.read(bytes, at: index), isWanted(clock) { return clock }
    }
    return nil
  }
}
