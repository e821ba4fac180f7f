internal import BridgeFormats

/// Text as HTML can hold it, in an element or a quoted attribute.
enum HTMLText {
  static func escaped(_ text: String) -> String {
    var result = ""
    // By scalars: a mark behind a sign makes another character of it, and the same markup.
    for scalar in text.printable.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
