internal import BridgeFormats

/// Text escaped for XML 1.0.
enum XMLText {
  /// The text for an element's content or a quoted attribute. Characters that XML does not allow even escaped (XML
  /// 1.0 §2.2), and those that hide or reverse other text, become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Unescaped, parsers turn them into spaces in attributes.
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
