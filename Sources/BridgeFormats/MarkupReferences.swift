/// Character references in markup (HTML standard, "character reference state"): the named ones that templates use, and
/// all numeric ones.
package enum MarkupReferences {
  private static let named: [(name: [UInt8], byte: UInt8)] = [
    (Array("amp;".utf8), UInt8(ascii: "&")), (Array("lt;".utf8), UInt8(ascii: "<")),
    (Array("gt;".utf8), UInt8(ascii: ">")), (Array("quot;".utf8), UInt8(ascii: "\"")),
    (Array("apos;".utf8), UInt8(ascii: "'")),
  ]

  /// The decoded text of an attribute or a text node; unknown references are left unchanged.
  package static func undone(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard value.contains(UInt8(ascii: "&")) else { return value }
    var result: [UInt8] = []
    var rest = value
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&"), let (bytes, length) = reference(rest) {
        result += bytes
        rest = rest.dropFirst(length)
      } else {
        result.append(byte)
      }
    }
    return result[...]
  }

  /// The decoded bytes and the length of the reference after an ampersand.
  private static func reference(_ rest: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    if let known = named.first(where: { rest.starts(with: $0.name) }) {
      return ([known.byte], known.name.count)
    }
    guard rest.first == UInt8(ascii: "#"),
      let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let digits = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = number.flatMap(Unicode.Scalar.init) else { return nil }
    return (Array(String(scalar).utf8), end + 1 - rest.startIndex)
  }
}
