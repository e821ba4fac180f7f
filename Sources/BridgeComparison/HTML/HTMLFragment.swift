package import BridgeFormats

/// HTML without a surrounding document, as in JSON responses.
package enum HTMLFragment {
  /// Whether a text begins with an element of HTML: XML and text with a `<` in it are not compared as documents.
  package static func isOne(_ text: [UInt8]) -> Bool {
    let start = text.drop { $0 <= 0x20 }
    guard start.first == UInt8(ascii: "<") else { return false }
    let name = start.dropFirst().prefix(11).prefix { $0.isASCIIAlphanumeric }
    return names.contains(String(decoding: name, as: UTF8.self).lowercased())
  }

  /// The type by which a body is read: HTML if it is declared as JSON and begins with an element: some servers
  /// declare one type for all responses to scripts.
  package static func type(_ declared: MediaType?, of body: [UInt8]) -> MediaType? {
    guard let declared, declared.isJSON, isOne(body) else { return declared }
    return MediaType(
      "text/html" + (declared.parameter("charset").map { "; charset=\"\($0)\"" } ?? ""))
  }

  private static let names: Set = [
    "a", "article", "aside", "b", "button", "div", "dl", "em", "fieldset", "figure", "footer",
    "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "html", "i", "img", "input", "label",
    "li", "main", "nav", "ol", "option", "p", "section", "select", "small", "span", "strong",
    "svg", "table", "tbody", "td", "template", "textarea", "tr", "ul",
  ]
}
