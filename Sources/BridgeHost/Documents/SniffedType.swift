internal import BridgeFormats

/// The type of a document without a declared type (MIME Sniffing §7.1, "identify an unknown MIME type").
package enum SniffedType {
  package static func of(_ start: [UInt8]) -> String {
    let head = Array(start.prefix(1445))
    if let mark = marks.first(where: { head.starts(with: $0.bytes) }) { return mark.type }
    let bare = head.drop(while: \.isMarkupSpace)
    let text = String(decoding: bare, as: UTF8.self).lowercased()
    if text.hasPrefix("<?xml") { return "text/xml" }
    if text.hasPrefix("<!--") || tags.contains(where: { begins(text, with: $0) }) {
      return "text/html"
    }
    return head.contains(where: isBinary) ? "application/octet-stream" : "text/plain"
  }

  /// A tag name is followed by a space or `>`.
  private static func begins(_ text: String, with tag: String) -> Bool {
    guard text.hasPrefix("<" + tag) else { return false }
    let next = text.dropFirst(tag.count + 1).first
    return next == " " || next == ">"
  }

  private static let tags = [
    "!doctype html", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a",
    "style", "title", "b", "body", "br", "p",
  ]

  private static let marks: [(bytes: [UInt8], type: String)] = [
    (Array("%PDF-".utf8), "application/pdf"), (Array("%!PS-Adobe-".utf8), "application/postscript"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ([0xFF, 0xD8, 0xFF], "image/jpeg"), (Array("GIF8".utf8), "image/gif"),
    ([0xEF, 0xBB, 0xBF], "text/plain"), ([0xFE, 0xFF], "text/plain"), ([0xFF, 0xFE], "text/plain"),
  ]

  /// "Binary data byte", §3.
  private static func isBinary(_ byte: UInt8) -> Bool {
    byte <= 0x08 || byte == 0x0B || (0x0E...0x1A).contains(byte) || (0x1C...0x1F).contains(byte)
  }
}
