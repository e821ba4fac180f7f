internal import BridgeFormats

/// The kind of a thing that a second value names: `object_id=4&object_type=news`, `{"pk": 4, "model": "shop.order"}`.
package enum TypedReference {
  /// The kind that another parameter of the same URL gives to a number; nil without one.
  static func kind(of number: Range<Int>, in text: ArraySlice<UInt8>) -> String? {
    let near = text[..<number.lowerBound].suffix(reach)
    guard near.last == UInt8(ascii: "=") else { return nil }
    let name = Array(near.dropLast().reversed().prefix(while: \.isASCIIWord).reversed())
    guard name.count > 3, name.suffix(3).elementsEqual("_id".utf8) else { return nil }
    let wanted = Array(name.dropLast(2)) + Array("type=".utf8)
    return value(of: wanted, in: near)
      ?? value(of: wanted, in: text[number.upperBound...].prefix(reach))
  }

  /// The kind that a parameter gives to the number in another one. `shape`: the path with a `?` before each parameter.
  package static func kind(of name: String, inShape shape: String) -> String? {
    guard name.hasSuffix("_id"), name.utf8.count > 3 else { return nil }
    let start = "\(name.dropLast(2))type="
    let found = shape.split(separator: "?").dropFirst().first { $0.hasPrefix(start) }
    return found.flatMap { NumberWord.fullKind(String($0.dropFirst(start.count))) }
  }

  /// The kind that a member of an object names as the object's own.
  static func kind(named name: String, _ value: String) -> String? {
    guard ["model", "type", "object_type", "content_type"].contains(name) else { return nil }
    return kind(Array(value.utf8)[...])
  }

  private static func value(of name: [UInt8], in text: ArraySlice<UInt8>) -> String? {
    guard let found = text.firstRange(of: name),
      found.lowerBound == text.startIndex || !text[found.lowerBound - 1].isASCIIWord
        || text[..<found.lowerBound].suffix(5).elementsEqual("u0026".utf8)
    else { return nil }
    return kind(text[found.upperBound...].prefix(while: \.isASCIIWord))
  }

  /// `order` for `shop.order` and `shop_orders`.
  private static func kind(_ value: ArraySlice<UInt8>) -> String? {
    let word = value.split { !$0.isASCIIWord }.last ?? []
    guard word.contains(where: \.isASCIILetter) else { return nil }
    return ResourceKind.general(ResourceKind.singular(String(decoding: word, as: UTF8.self)))
  }

  private static let reach = 80
}
