internal import BridgeFormats

/// A pattern for the places of similar differences: `body $.items[*].price`, `body table > tr[*] > td@title`.
///
/// Positions among equal siblings, numbers in `id` attributes and UUIDs are left out, so that the rows of a table and
/// the elements of an array share one pattern.
package struct PlacePattern: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The pattern as text; applying the pattern rule to it again changes nothing.
  package let description: String

  /// The pattern of a ``Difference/location``.
  package init(_ location: String) { self.init(location, keepsColumns: false) }

  /// The pattern of a location. `keepsColumns`: whether the columns of tables are apart.
  fileprivate init(_ location: String, keepsColumns: Bool) {
    var text: [UInt8] = []
    var rest = Array(location.utf8)[...]
    while !rest.isEmpty {
      if Self.dropUUID(&rest, &text) { continue }
      let byte = rest.removeFirst()
      text.append(byte)
      switch byte {
      case UInt8(ascii: "["):
        if !(keepsColumns && Self.isCell(text)) { Self.dropIndex(&rest, &text) }
      case UInt8(ascii: "#"): Self.dropNumbers(&rest, &text)
      default: break
      }
    }
    description = String(decoding: text, as: UTF8.self)
  }

  /// Whether a text that ends in a bracket is about the cell of a table: `table > tr[*] > td[`.
  private static func isCell(_ text: [UInt8]) -> Bool {
    [" td[", " th["].contains { text.suffix(4).elementsEqual($0.utf8) }
  }

  /// Whether the other place is this one or a part of it.
  func contains(_ other: PlacePattern) -> Bool {
    guard other.description.hasPrefix(description) else { return false }
    guard let next = other.description.dropFirst(description.count).first else { return true }
    return " @.[".contains(next)
  }

  /// The same place relative to a part of the document that is compared separately; nil if it is in another part.
  func inside(_ part: PlacePattern) -> PlacePattern? {
    guard !contains(part) else { return PlacePattern("body") }
    let start = part.description + " "
    guard description.hasPrefix(start) else { return nil }
    return PlacePattern("body " + description.dropFirst(start.count))
  }

  package static func < (left: PlacePattern, right: PlacePattern) -> Bool {
    left.description < right.description
  }

  /// `12]` becomes `*]`; a name or an attribute in brackets stays.
  private static func dropIndex(_ rest: inout ArraySlice<UInt8>, _ text: inout [UInt8]) {
    let digits = rest.prefix(while: \.isASCIIDigit)
    guard !digits.isEmpty, rest.dropFirst(digits.count).first == UInt8(ascii: "]") else { return }
    text.append(UInt8(ascii: "*"))
    rest = rest.dropFirst(digits.count)
  }

  /// A UUID becomes `*`; returns whether there was one.
  private static func dropUUID(_ rest: inout ArraySlice<UInt8>, _ text: inout [UInt8]) -> Bool {
    guard rest.prefix(36).isUUID, text.last?.isASCIIAlphanumeric != true,
      rest.dropFirst(36).first?.isASCIIAlphanumeric != true
    else { return false }
    text.append(UInt8(ascii: "*"))
    rest = rest.dropFirst(36)
    return true
  }

  /// `row-12 ` becomes `row-* `, up to the end of the identifier.
  private static func dropNumbers(_ rest: inout ArraySlice<UInt8>, _ text: inout [UInt8]) {
    while let byte = rest.first, byte != UInt8(ascii: " "), byte != UInt8(ascii: "@") {
      if dropUUID(&rest, &text) { continue }
      let digits = rest.prefix(while: \.isASCIIDigit)
      text.append(digits.isEmpty ? byte : UInt8(ascii: "*"))
      rest = rest.dropFirst(max(1, digits.count))
    }
  }
}

extension Difference {
  /// The pattern of its place.
  package var place: PlacePattern { PlacePattern(location) }

  /// The pattern of its place, in its column if it is in a table.
  package var placeInColumn: PlacePattern { PlacePattern(location, keepsColumns: true) }
}
