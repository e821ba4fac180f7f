internal import BridgeFormats

/// HTML without a surrounding document, as in JSON responses.
package enum HTMLFragment {
  /// Whether a text begins with an element of HTML: XML and text with a `<` in it are not compared as documents.
  package static func isOne(_ text: [UInt8]) -> Bool {
    let start = text.drop { $0 <= 0x20 }
    guard start.first == UInt8(ascii: "<") else { return false }
    let name = start.dropFirst().prefix(11).prefix { $0.isASCIIAlphanumeric }
    return names.contains(String(decoding: name, as: UTF8.self).lowercased())
  }

  private static let names: Set = [
    "a", "article", "aside", "b", "button", "div", "dl", "em", "fieldset", "figure", "footer",
    "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "html", "i", "img", "input", "label",
    "li", "main", "nav", "ol", "option", "p", "section", "select", "small", "span", "strong",
    "svg", "table", "tbody", "td", "template", "textarea", "tr", "ul",
  ]
}
