extension JSONValue {
  /// An object with these members.
  package static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members.map { .init(name: ExactText($0.0), value: $0.1) }))
  }

  /// A string.
  package static func text(_ text: String) -> JSONValue { .string(ExactText(text)) }

  /// A whole number.
  package static func count(_ number: Int) -> JSONValue {
    .number(JSONNumber(source: "\(number)"))
  }
}

extension JSONWriter {
  /// The JSON of `value` with `\uXXXX` for all non-ASCII characters, for channels that damage others.
  package static func ascii(_ value: JSONValue) -> [UInt8] {
    let bytes = bytes(value)
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count * 2)
    // Outside strings JSON is ASCII, so every non-ASCII character can be replaced by an escape.
    for unit in String(decoding: bytes, as: UTF8.self).utf16 {
      guard unit >= 0x80 else {
        out.append(UInt8(unit))
        continue
      }
      out += "\\u\(unit.padded(to: 4, radix: 16))".utf8
    }
    return out
  }
}
