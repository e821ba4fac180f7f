internal import BridgeFormats

/// The CDATA sections of a document (XML §2.7).
enum MarkupSections {
  private static let start = Array("<![CDATA[".utf8)
  private static let end = Array("]]>".utf8)

  /// A longer section is a document, not a secret.
  private static let longest = 16 * 1024

  /// The text up to the next tag, or the content of the CDATA section that begins here.
  static func text(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = bytes.drop(while: \.isASCIISpace)
    guard text.starts(with: start) else {
      return bytes.prefix { $0 != UInt8(ascii: "<") }.withoutFieldWhitespace
    }
    let section = text.dropFirst(start.count).prefix(longest)
    return section[..<(section.firstStart(of: end) ?? section.endIndex)].withoutFieldWhitespace
  }

  /// The contents of all sections, in order.
  static func all(in bytes: [UInt8]) -> [Range<Int>] {
    var (found, offset) = ([Range<Int>](), 0)
    while let section = bytes[offset...].firstStart(of: start) {
      let text = bytes[(section + start.count)...]
      offset = text.firstStart(of: end) ?? bytes.count
      found.append(text.startIndex..<offset)
    }
    return found
  }

  /// The sections that hold HTML, as the entries of feeds do.
  static func pages(in bytes: [UInt8]) -> RangeList {
    RangeList(all(in: bytes).filter { MarkupText.isHTML(bytes[$0]) })
  }
}
