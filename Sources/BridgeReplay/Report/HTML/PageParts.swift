internal import BridgeCrypto
internal import BridgeFormats
internal import CBridgeReport

/// The constant parts of reports, built into the program: the HTML page and the JSON schema.
enum PageParts {
  static let page = text(bridge_report_page())
  static let style = text(bridge_report_style())
  static let script = text(bridge_report_script())
  static let schema = text(bridge_report_schema())

  /// The Content-Security-Policy: loads nothing, and allows only this style and this script, whatever recorded text
  /// contains.
  static let policy =
    "default-src 'none'; style-src \(source(style)); script-src \(source(script)); "
    + "base-uri 'none'; form-action 'none'"

  /// The hash by which a policy allows an inline element.
  private static func source(_ text: String) -> String {
    "'sha256-\(Base64.encode(SHA256.hash(text.utf8).bytes))'"
  }

  private static func text(_ part: bridge_report_text) -> String {
    String(decoding: UnsafeBufferPointer(start: part.bytes, count: part.length), as: UTF8.self)
  }
}
