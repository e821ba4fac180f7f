internal import BridgeFormats

/// The start of a row of a profile: a share of the time, then the time itself, as in MediaWiki's `58.31%    0.412`.
///
/// Such rows begin a line or a literal and have columns: `19.0% 119.00` in a sentence is data.
enum ProfileRow {
  /// The end of the time, if such a row starts at `start`; nil for other text.
  static func end(_ text: ArraySlice<UInt8>, at start: Int) -> Int? {
    guard text[..<start].last.map({ "\"\n".utf8.contains($0) }) ?? true,
      let share = decimal(text, at: start), share < text.endIndex,
      text[share] == UInt8(ascii: "%")
    else { return nil }
    let blanks = text[(share + 1)...].prefix(maximumGap).prefix { $0 == 0x20 }
    return blanks.count < 3 ? nil : decimal(text, at: blanks.endIndex)
  }

  private static let maximumGap = 16

  /// Digits on both sides of a full stop.
  private static func decimal(_ text: ArraySlice<UInt8>, at start: Int) -> Int? {
    let whole = text[start...].prefix(9).prefix(while: \.isASCIIDigit)
    guard !whole.isEmpty, whole.endIndex < text.endIndex,
      text[whole.endIndex] == UInt8(ascii: ".")
    else { return nil }
    let fraction = text[(whole.endIndex + 1)...].prefix(9).prefix(while: \.isASCIIDigit)
    return fraction.isEmpty ? nil : fraction.endIndex
  }
}
