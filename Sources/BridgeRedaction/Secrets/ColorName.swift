internal import BridgeFormats

/// The name of a color in a style sheet of utility classes: `text-blue-500`, `hover:bg-slate-50/75`.
///
/// It has the form of an issued code, `abcd-1234`, but ends in a hue and one of eleven shades, and begins with it or has
/// a utility before it.
enum ColorName {
  static func isOne(_ bytes: some Collection<UInt8>) -> Bool {
    guard (6...48).contains(bytes.count) else { return false }
    let text = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let name = text.first, text.count <= 2, isShare(text.dropFirst().first) else {
      return false
    }
    let words = name.split { "-:".utf8.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 2, shades.contains(words[words.count - 1]),
      hues.contains(words[words.count - 2])
    else { return false }
    return words.dropLast(2).last.map(utilities.contains) != false
      && words.dropLast().allSatisfy { $0.utf8.allSatisfy(\.isASCIILowercase) }
  }

  /// Whether it is absent, or the percents of opacity.
  private static func isShare(_ digits: (some Collection<UInt8>)?) -> Bool {
    digits.map { (1...3).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) } ?? true
  }

  private static let shades: Set = [
    "50", "100", "200", "300", "400", "500", "600", "700", "800", "900", "950",
  ]
  private static let utilities: Set = [
    "accent", "bg", "border", "caret", "decoration", "divide", "fill", "from", "offset", "outline",
    "placeholder", "ring", "shadow", "stroke", "text", "to", "via", "b", "e", "l", "r", "s", "t",
    "x", "y",
  ]
  private static let hues: Set = [
    "slate", "gray", "zinc", "neutral", "stone", "red", "orange", "amber", "yellow", "lime",
    "green", "emerald", "teal", "cyan", "sky", "blue", "indigo", "violet", "purple", "fuchsia",
    "pink", "rose",
  ]
}
