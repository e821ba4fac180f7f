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
    visit(value) { text, _ in result += text }
    return result[...]
  }

  /// Calls `body` with each decoded character, or byte of other text, and the range of `value` that it is written in.
  package static func visit(
    _ value: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>, Range<Int>) -> Void
  ) {
    var start = value.startIndex
    while start < value.endIndex {
      if value[start] == UInt8(ascii: "&"), let (bytes, length) = reference(value[(start + 1)...]) {
        body(bytes[...], start..<(start + 1 + length))
        start += 1 + length
      } else {
        body(value[start...start], start..<(start + 1))
        start += 1
      }
    }
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
