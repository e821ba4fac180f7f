internal import BridgeFormats

/// Text as XML 1.0 can hold it.
enum XMLText {
  /// The text for an element's content or a quoted attribute. What no XML document may hold, not even escaped
  /// (XML 1.0 §2.2), and what would hide or turn round other text, becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // As they are, readers make spaces of them in attributes.
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case _ where scalar.isHarmfulInPrint || scalar.value & 0xFFFE == 0xFFFE: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Attributes, each with a space before it.
  static func attributes(_ pairs: [(String, String)]) -> String {
    pairs.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }
}
