/// Writes a JSON tree without white space.
package struct JSONWriter {
  package enum Style {
    /// One text for equal trees: names sorted by bytes, one spelling for each number.
    case canonical
    /// Names and numbers as they were written.
    case asWritten
  }

  private let style: Style
  private let limit: Int
  package private(set) var bytes: [UInt8] = []

  /// A writer that gives up, with what it has, soon after `limit` bytes.
  package init(_ style: Style, limit: Int = .max) {
    self.style = style
    self.limit = limit
  }

  package mutating func write(_ value: JSONValue) {
    guard bytes.count <= limit else { return }
    switch value {
    case .object(let object): write(object)
    case .array(let elements): write(elements)
    case .string(let text): write(text)
    case .number(let number): append(style == .canonical ? number.canonicalText : number.source)
    case .bool(let isTrue): append(isTrue ? "true" : "false")
    case .null: append("null")
    }
  }

  private mutating func write(_ object: JSONObject) {
    let members =
      style == .canonical ? object.members.sorted { $0.name < $1.name } : object.members
    append("{")
    for (index, member) in members.enumerated() where bytes.count <= limit {
      if index > 0 { append(",") }
      write(member.name)
      append(":")
      write(member.value)
    }
    append("}")
  }

  private mutating func write(_ elements: [JSONValue]) {
    append("[")
    for (index, element) in elements.enumerated() where bytes.count <= limit {
      if index > 0 { append(",") }
      write(element)
    }
    append("]")
  }

  private mutating func write(_ text: ExactText) {
    append("\"")
    for byte in text.string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\r"): append("\\r")
      case UInt8(ascii: "\t"): append("\\t")
      case 0..<0x20: append(byte < 0x10 ? "\\u000" : "\\u00", String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    append("\"")
  }

  private mutating func append(_ texts: String...) {
    for text in texts { bytes.append(contentsOf: text.utf8) }
  }
}

extension JSONWriter {
  /// The JSON of `value`, names and numbers as they were written.
  package static func bytes(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter(.asWritten)
    writer.write(value)
    return writer.bytes
  }
}
