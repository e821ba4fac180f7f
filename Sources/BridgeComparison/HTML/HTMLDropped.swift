internal import BridgeFormats

/// Finds the markup of a source that the parser dropped: start tags where they are not allowed, such as `<tr>` in a
/// `<div>`, and repeated attributes, and a truncated tag at the end. End tags without a start tag are ignored.
enum HTMLDropped {
  /// The dropped tags as written, and tags with the dropped ones of their attributes, in order.
  static func texts(in source: [UInt8], besides parsed: HTMLParsed) -> [String] {
    let parts = parts(parsed.nodes)
    var (texts, next, position) = ([String](), 0, 0)
    while let start = source[position...].firstIndex(of: UInt8(ascii: "<")) {
      while next < parts.count, parts[next].range.upperBound <= start { next += 1 }
      position = start + 1
      if next < parts.count, parts[next].range.contains(start) {
        let part = parts[next]
        if let attributes = part.attributes,
          let text = droppedAttributes(in: source[part.range], besides: attributes)
        {
          texts.append(text)
        }
        position = part.range.upperBound
      } else if source[start...].starts(with: "<![CDATA[".utf8) {
        position = source[start...].firstRange(of: "]]>".utf8)?.upperBound ?? source.count
      } else if position < source.count, source[position].isASCIILetter {
        position = endOfTag(source, from: position)
        texts.append(String(decoding: source[start..<position], as: UTF8.self))
      } else if source[position...].first == UInt8(ascii: "/"),
        !source[position...].contains(UInt8(ascii: ">"))
      {
        // The document is cut.
        texts.append(String(decoding: source[start...], as: UTF8.self))
        break
      }
    }
    return texts
  }

  /// A part of the source that is in the tree; with attributes if it is a start tag.
  private struct Part {
    let range: Range<Int>
    let attributes: [Range<Int>]?
  }

  /// The start tags, the comments and the texts that may contain a `<`, in order. A tag may have made several elements.
  private static func parts(_ nodes: [HTMLParsed.Node]) -> [Part] {
    var parts: [Int: Part] = [:]
    for node in nodes {
      guard let range = node.source, !range.isEmpty, parts[range.lowerBound] == nil else {
        continue
      }
      switch node.content {
      case .element:
        parts[range.lowerBound] = Part(range: range, attributes: node.attributes)
      case .comment: parts[range.lowerBound] = Part(range: range, attributes: nil)
      case .text:
        let parent = node.parent.flatMap { nodes[$0].content.name }
        guard let parent, withRawText.contains(parent) else { continue }
        parts[range.lowerBound] = Part(range: range, attributes: nil)
      case .doctype: break
      }
    }
    return parts.values.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The elements whose text is not parsed.
  private static let withRawText: Set = [
    "iframe", "noembed", "noframes", "plaintext", "script", "style", "textarea", "title", "xmp",
  ]

  /// The name of a start tag, and its attributes that are not in the tree; nil if all of them are.
  private static func droppedAttributes(
    in tag: ArraySlice<UInt8>, besides attributes: [Range<Int>]
  ) -> String? {
    var position =
      tag.dropFirst().firstIndex { $0.isASCIISpace || "/>".utf8.contains($0) }
      .map { $0 } ?? tag.endIndex
    let name = tag[..<position]
    var rest: [UInt8] = []
    for range in attributes.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard range.lowerBound >= position, range.upperBound <= tag.endIndex else { continue }
      rest += tag[position..<range.lowerBound]
      position = range.upperBound
    }
    rest += tag[position...]
    let words = rest[...].trimmed { $0.isASCIISpace || "/>".utf8.contains($0) }
    guard !words.isEmpty else { return nil }
    return String(decoding: name + [UInt8(ascii: " ")] + words + [UInt8(ascii: ">")], as: UTF8.self)
  }

  /// The end of the tag whose name begins at `start`: a `>` outside of quotes.
  private static func endOfTag(_ source: [UInt8], from start: Int) -> Int {
    var quote: UInt8?
    for index in source[start...].indices {
      let byte = source[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        source[..<index].last(where: { !$0.isASCIISpace }) == UInt8(ascii: "=")
      {
        quote = byte
      }
    }
    return source.count
  }
}
