internal import BridgeCrypto
internal import BridgeFormats

/// A script element for documents in any ASCII-compatible charset.
package struct InjectedScript: Sendable {
  /// The element, in ASCII.
  let element: [UInt8]

  /// The source expression that allows it in a content security policy (CSP3 §2.3.1).
  let source: String

  /// The URL that the script connects to, which the policy must allow too; nil for none.
  let connection: String?

  /// The element for a script.
  package init(_ script: String) { self.init(escaped: Self.escaped(script)) }

  /// The element for an escaped script. The script was escaped as a whole, or in pieces that neither begin nor end
  /// inside a literal.
  package init(escaped text: String, connectingTo connection: String? = nil) {
    element = Array("<script>\(text)</script>".utf8)
    self.connection = connection
    source = "'sha256-\(Base64.encode(SHA256.hash(text.utf8).bytes))'"
  }

  /// Escapes non-ASCII characters, because the document may have any charset, and text that would end the element or
  /// begin a comment in it (HTML standard, "restrictions for contents of script elements").
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
      // The HTML parser normalises both to LF, and the hash covers the element's text.
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}
