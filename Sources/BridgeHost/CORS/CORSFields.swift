package import HTTPTypes

/// Reads the fields of the CORS protocol.
package enum CORSFields {
  /// All values of a field, joined (Fetch §2.2.2, "get"); nil without one.
  package static func value(_ name: String, in fields: HTTPFields) -> String? {
    let name = name.lowercased()
    let values = fields.lazy.filter { $0.name.canonicalName == name }.map { trimmed($0.value[...]) }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The tokens of a list (Fetch §2.2.2, "extract header list values"); nil if one is malformed.
  package static func tokens(_ name: String, in fields: HTTPFields) -> [String]? {
    guard let value = value(name, in: fields) else { return [] }
    let parts = value.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
    return parts.allSatisfy { $0.utf8.allSatisfy(isTokenByte) } ? parts : nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let end = text.lastIndex { !isBlank($0) }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end].drop(while: isBlank))
  }

  /// RFC 9110 §5.6.2.
  package static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
