/// The rows of the IDNA mapping table that changed in Unicode 15.1 and 16, for an ICU with an older table: disallowed
/// characters that are now mapped or ignored, and the capital sharp s. A newer ICU maps them in the same way.
enum MappedCharacters {
  /// The text with each of these characters replaced.
  static func mapped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { rows[$0] != nil }) else { return text }
    var mapped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let row = rows[scalar] { mapped.append(contentsOf: row) } else { mapped.append(scalar) }
    }
    return String(mapped)
  }

  private static let rows: [Unicode.Scalar: String.UnicodeScalarView] = {
    var rows: [Unicode.Scalar: String.UnicodeScalarView] = [:]
    for scalar in ignored { rows[scalar] = String.UnicodeScalarView() }
    for (scalar, replacement) in replaced { rows[scalar] = replacement.unicodeScalars }
    for (capital, small) in zip(georgianCapitals, georgianSmall) {
      rows[capital] = String(small).unicodeScalars
    }
    return rows
  }()

  /// Hangul fillers, Khmer inherent vowels, and invisible format characters.
  private static let ignored: [Unicode.Scalar] = [
    "\u{115F}", "\u{1160}", "\u{17B4}", "\u{17B5}", "\u{180E}", "\u{2061}", "\u{2062}", "\u{2063}",
    "\u{206A}", "\u{206B}", "\u{206C}", "\u{206D}", "\u{206E}", "\u{206F}", "\u{3164}", "\u{FFA0}",
    "\u{1D173}", "\u{1D174}", "\u{1D175}", "\u{1D176}", "\u{1D177}", "\u{1D178}", "\u{1D179}",
    "\u{1D17A}",
  ]

  private static let replaced: [Unicode.Scalar: String] = [
    "\u{04C0}": "\u{04CF}", "\u{1E9E}": "\u{DF}", "\u{2132}": "\u{214E}", "\u{2183}": "\u{2184}",
    "\u{2F868}": "\u{36FC}", "\u{2F874}": "\u{5F53}", "\u{2F91F}": "\u{243AB}",
    "\u{2F95F}": "\u{7AEE}", "\u{2F9BF}": "\u{45D7}",
  ]

  private static let georgianCapitals = scalars(0x10A0...0x10C5)
  private static let georgianSmall = scalars(0x2D00...0x2D25)

  private static func scalars(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    range.compactMap(Unicode.Scalar.init)
  }
}
