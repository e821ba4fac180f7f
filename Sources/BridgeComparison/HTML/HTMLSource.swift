internal import BridgeFormats

/// Checks on the source of an HTML document before it is parsed.
enum HTMLSource {
  /// Whether it begins like a part of a page rather than like a page.
  static func isFragment(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    let document = ["<!doctype", "<html", "<head", "<body"]
    return !document.contains { start.contains($0) }
  }

  /// Whether the number of open elements stays within the maximum depth: the parser's cost is quadratic in the depth.
  /// Elements that need no end tag, or have none, do not count.
  static func isShallow(_ bytes: [UInt8]) -> Bool {
    var open: [ArraySlice<UInt8>: Int] = [:]
    var depth = 0
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
      let name = bytes[(start + (isEnd ? 2 : 1))...].prefix(while: isNamePart)
      index = max(name.endIndex, start + 1)
      guard !name.isEmpty, !withoutEnd.contains(name) else { continue }
      if !isEnd {
        open[name, default: 0] += 1
        depth += 1
      } else if let count = open[name], count > 0 {
        open[name] = count - 1
        depth -= 1
      }
      if depth > HTMLDocument.maximumDepth { return false }
    }
    return true
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-")
  }

  private static let withoutEnd = Set(
    [
      "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
      "wbr", "p", "li", "dt", "dd", "option", "optgroup", "td", "th", "tr", "tbody", "thead",
      "tfoot", "colgroup", "path", "circle", "rect", "line", "polyline", "polygon", "use", "stop",
    ].map { Array($0.utf8)[...] })

  /// The text with each run of white space as one space.
  static func collapsed(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: if bytes.last != 0x20 { bytes.append(0x20) }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
