internal import BridgeFormats

/// The start tags of HTML or XML, found without a parser, even in malformed documents.
package struct MarkupTags {
  package struct Tag {
    /// In lower case.
    package let name: String
    let attributes: [Attribute]
    /// The offset of the `<`.
    package let start: Int
    /// The offset after the `>`.
    package let end: Int

    /// The value of the attribute of that lower-case name; nil if absent.
    package func value(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
  }

  package struct Attribute {
    /// In lower case.
    let name: String
    package let value: Range<Int>
  }

  /// The maximum number of attributes; further ones are ignored.
  private static let maximumAttributes = 256

  private let bytes: [UInt8]
  private var offset = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag; nil at the end.
  package mutating func next() -> Tag? {
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      offset = start + 1
      guard offset < bytes.count, bytes[offset].isASCIILetter else { continue }
      let name = word { $0.isASCIISpace || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") }
      let attributes = attributes()
      return Tag(name: name, attributes: attributes, start: start, end: offset)
    }
    offset = bytes.count
    return nil
  }

  private mutating func attributes() -> [Attribute] {
    var attributes: [Attribute] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: ">") {
        offset += 1
        break
      }
      if byte == UInt8(ascii: "<") { break }
      if byte.isASCIISpace || byte == UInt8(ascii: "/") {
        offset += 1
        continue
      }
      guard let attribute = attribute(), attributes.count < Self.maximumAttributes else { continue }
      attributes.append(attribute)
    }
    return attributes
  }

  /// An attribute with a value (HTML §13.1.2.3); nil for one without.
  private mutating func attribute() -> Attribute? {
    let start = offset
    let name = word {
      $0.isASCIISpace || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">")
        || $0 == UInt8(ascii: "/")
    }
    if offset == start { offset += 1 }
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { return nil }
    offset += 1
    skipSpace()
    guard offset < bytes.count else { return nil }
    let quote = bytes[offset]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let begin = offset
      _ = word { $0.isASCIISpace || $0 == UInt8(ascii: ">") }
      return Attribute(name: name, value: begin..<offset)
    }
    let begin = offset + 1
    let end = bytes[begin...].firstIndex(of: quote) ?? bytes.count
    offset = min(end + 1, bytes.count)
    return Attribute(name: name, value: begin..<end)
  }

  private mutating func skipSpace() {
    while offset < bytes.count, bytes[offset].isASCIISpace { offset += 1 }
  }

  /// The bytes before the first one for which `ends` is true, in lower case.
  private mutating func word(_ ends: (UInt8) -> Bool) -> String {
    let start = offset
    while offset < bytes.count, !ends(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset].prefix(256), as: UTF8.self).lowercased()
  }
}
