internal import BridgeCrypto
internal import BridgeFormats

/// A script as it stands in a document of any ASCII-compatible charset.
package struct InjectedScript: Sendable {
  /// The element, in ASCII.
  let element: [UInt8]

  /// The source expression by which a content policy allows it (CSP3 §2.3.1).
  let source: String

  /// The URL that the script connects to, which a content policy has to allow as well; nil for none.
  let connection: String?

  /// The script of that source.
  package init(_ script: String) { self.init(escaped: Self.escaped(script)) }

  /// The script of a source that is escaped as a whole, or in pieces that neither begin nor end inside of a literal.
  package init(escaped text: String, connectingTo connection: String? = nil) {
    element = Array("<script>\(text)</script>".utf8)
    self.connection = connection
    source = "'sha256-\(Base64.encode(SHA256.hash(text.utf8).bytes))'"
  }

  /// Escapes what is not ASCII, as the document's charset may be any, and what would end the element or begin a
  /// comment in it (HTML standard, "restrictions for contents of script elements").
  package static func escaped(_ script: String) -> String {
    var text = ""
    for unit in script.utf16 {
      if unit < 0x80 {
        text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      } else {
        text += "\\u" + unit.padded(to: 4, radix: 16)
      }
    }
    return text.replacing(/<\/(?=script)/.ignoresCase(), with: "<\\/")
      .replacing("<!--", with: "\\x3C!--")
      // The parser of HTML makes one of both, and the hash is that of the element's text.
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}
