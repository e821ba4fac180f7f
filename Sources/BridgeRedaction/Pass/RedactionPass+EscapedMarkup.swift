internal import BridgeFormats

// Documents embedded in the text of others: `<message>&lt;password&gt;…`, JSON with `&quot;`, encoded URLs.
extension RedactionPass {
  /// The maximum length of an element's text; a longer one is not searched.
  private static let longest = 1 << 20

  /// Adds to `edits` the secrets of documents that are escaped between tags or in CDATA sections.
  mutating func escapedTexts(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    let done = RangeList(edits.list.map(\.range))
    var offset = 0
    while let close = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) {
      offset = close + 1
      let text = bytes[offset...].prefix { $0 != UInt8(ascii: "<") }.withoutFieldWhitespace
      if (16...Self.longest).contains(text.count), Self.isEscaped(text),
        !done.overlaps(text.indices),
        let new = descending({ $0.inner(Array(MarkupReferences.undone(text)), at: "text") })
      {
        edits.replace(text.indices, with: MarkupSpelling(text).written(new))
      }
      offset = max(offset, text.endIndex)
    }
    sections(bytes, done, &edits)
  }

  /// JSON and forms in CDATA sections. Tags in them are found with those of the document.
  private mutating func sections(
    _ bytes: [UInt8], _ done: RangeList, _ edits: inout RedactionEdits
  ) {
    for section in MarkupSections.all(in: bytes) {
      let inside = bytes[section].withoutFieldWhitespace
      guard (8...Self.longest).contains(inside.count), inside.first != UInt8(ascii: "<"),
        !done.overlaps(inside.indices),
        let new = descending({ $0.inner(Array(inside), at: "section") })
      else { continue }
      edits.replace(inside.indices, with: new)
    }
  }

  /// Text with escaped tags, without its secrets; nil for other text.
  mutating func escapedMarkup(_ value: [UInt8]) -> [UInt8]? {
    guard value.firstStart(of: Array("&lt;".utf8)) != nil else { return nil }
    let plain = Array(MarkupReferences.undone(value[...]))
    return descending { pass in
      pass.markupEdits(plain, isXML: !MarkupText.isHTML(plain)).applied(to: plain)
        .map { MarkupSpelling(value[...]).written($0) }
    }
  }

  private static func isEscaped(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "%") }
      && (text.firstStart(of: Array("&lt;".utf8)) != nil
        || text.firstStart(of: Array("&quot;".utf8)) != nil
        || text.firstStart(of: Array("&#34;".utf8)) != nil
        || text.firstStart(of: Array("%3D".utf8)) != nil
        || text.firstStart(of: Array("%3d".utf8)) != nil)
  }
}

/// The text of a document as it is displayed.
enum MarkupProse {
  /// The document with its tags, comments, scripts and style sheets replaced by blanks, so that every text keeps its
  /// position.
  static func text(of bytes: [UInt8]) -> [UInt8] {
    var text = bytes
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      offset = end(of: bytes, at: start)
      for index in start..<offset where text[index] != 0x0A { text[index] = 0x20 }
    }
    return text
  }

  /// The end of the tag, the comment, or the element whose text is not prose.
  private static func end(of bytes: [UInt8], at start: Int) -> Int {
    let behind = bytes[(start + 1)...]
    if behind.starts(with: "!--".utf8) { return position(of: "-->", in: behind) }
    if behind.starts(with: "![CDATA[".utf8) { return start + 9 }
    for name in ["script", "style"]
    where behind.prefix(name.utf8.count).map({ $0 | 0x20 }).elementsEqual(name.utf8) {
      return position(of: "</\(name)", in: behind)
    }
    guard let first = behind.first, first.isASCIILetter || "/!?".utf8.contains(first) else {
      return start + 1
    }
    return behind.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
  }

  private static func position(of sign: String, in bytes: ArraySlice<UInt8>) -> Int {
    bytes.firstStart(of: Array(sign.utf8)).map { $0 + sign.utf8.count } ?? bytes.endIndex
  }
}
