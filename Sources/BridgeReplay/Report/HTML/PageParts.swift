internal import BridgeCrypto
internal import BridgeFormats
internal import CBridgeReport

/// What is the same in all reports, built into the program: the parts of the HTML page, and the schema of the JSON.
enum PageParts {
  static let page = text(bridge_report_page())
  static let style = text(bridge_report_style())
  static let script = text(bridge_report_script())
  static let schema = text(bridge_report_schema())

  /// The Content-Security-Policy: nothing may be loaded, and only this style and this script count, whatever a
  /// recorded text may bring along.
  static let policy =
    "default-src 'none'; style-src \(source(style)); script-src \(source(script)); "
    + "base-uri 'none'; form-action 'none'"

  /// How a policy names an inline element by its content.
  private static func source(_ text: String) -> String {
    "'sha256-\(Base64.encode(SHA256.hash(text.utf8).bytes))'"
  }

  private static func text(_ part: bridge_report_text) -> String {
    String(decoding: UnsafeBufferPointer(start: part.bytes, count: part.length), as: UTF8.self)
  }
}
