internal import BridgeFormats

/// The place in an HTML document where a script runs before all others without changing the document: after the start
/// tag of `head`, else of `html`, else after the doctype.
enum InjectionPoint {
  /// The number of bytes examined.
  static let maximumBytes = 8 << 10

  private static let tags = ["<!doctype", "<html", "<head"]

  /// Whether ``offset(in:)`` would stay the same for a longer start of the document.
  static func isDecided(by start: [UInt8]) -> Bool {
    guard start.count >= 3 else { return false }
    var place = start.hasByteOrderMark ? 3 : 0
    for name in tags {
      let tag = skipBlanks(start, from: place)
      if ["<!--", "<?", name].contains(where: { isCut(start, at: tag, in: $0) }) { return false }
      guard begins(start, at: tag, with: name) else { continue }
      guard let end = end(of: start, from: tag) else { return false }
      place = end
    }
    return true
  }

  /// Whether the bytes at a place may be the beginning of a comment or of a tag of that name, or an unfinished comment.
  private static func isCut(_ bytes: [UInt8], at place: Int, in name: String) -> Bool {
    let rest = bytes[place...]
    guard rest.count > name.utf8.count else {
      return name.utf8.hasPrefix(ignoringCase: rest)
    }
    return isComment(name) && begins(bytes, at: place, with: name)
  }

  private static func isComment(_ name: String) -> Bool { name == "<!--" || name == "<?" }

  /// The offset of the place. Only bytes that are the same in all ASCII-compatible charsets are interpreted.
  static func offset(in start: [UInt8]) -> Int {
    var place = start.hasByteOrderMark ? 3 : 0
    var good = place
    for name in tags {
      let tag = skipBlanks(start, from: place)
      guard begins(start, at: tag, with: name), let end = end(of: start, from: tag) else {
        continue
      }
      (place, good) = (end, end)
    }
    return good
  }

  /// The position after white space and comments.
  private static func skipBlanks(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start
    while place < bytes.count {
      if bytes[place].isMarkupSpace {
        place += 1
      } else if begins(bytes, at: place, with: "<!--"), let end = comment(bytes, from: place) {
        place = end
      } else if begins(bytes, at: place, with: "<?"), let end = bytes[place...].firstIndex(of: 0x3E)
      {
        // An XML declaration, which HTML treats as a comment.
        place = end + 1
      } else {
        break
      }
    }
    return place
  }

  private static func comment(_ bytes: [UInt8], from start: Int) -> Int? {
    bytes[(start + 4)...].firstRange(of: Array("-->".utf8))?.upperBound
  }

  /// Whether a tag of that name begins there, in any case and not as the prefix of a longer name.
  private static func begins(_ bytes: [UInt8], at place: Int, with name: String) -> Bool {
    let end = place + name.utf8.count
    guard end < bytes.count else { return false }
    guard bytes[place...].hasPrefix(ignoringCase: name.utf8) else { return false }
    return isComment(name) || bytes[end].isMarkupSpace || [0x2F, 0x3E].contains(bytes[end])
  }

  /// The position after the `>` of a tag, ignoring those in quoted values.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var quote: UInt8?
    for place in start..<bytes.count {
      let byte = bytes[place]
      if quote == nil, byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == quote {
        quote = nil
      }
      if quote == nil, byte == 0x3E { return place + 1 }
    }
    return nil
  }
}
