internal import BridgeFormats

/// The word before a number: `comment` in `#comment-4`, `comment_id=4` and `commentId: 4`.
package struct NumberWord {
  /// The word as a kind, in the singular; nil without one.
  package let kind: String?

  /// The word with all its parts: `cart_item` for the kind `item`; nil if it is unknown.
  let name: String?

  /// The way the number follows the word.
  let role: Role

  enum Role {
    /// At the end of a name, joined to the word by a punctuation mark, or in a parameter of a URL: `inline_4`, `?p=4`.
    case name
    /// In a parameter of a URL in a header field.
    case field
    /// The number is the whole body, or at the end of a name in code: only numbers that the response itself names count.
    case own
    case other
  }

  /// A word that must be the kind of the thing.
  init(_ kind: String?) { (self.kind, name, role) = (kind, nil, .other) }

  /// The kind that a member, an input or an attribute of this name refers to.
  init(named name: String) {
    (kind, self.name, role) = (Self.kind(name), Self.fullKind(name), .other)
  }

  /// For a body that is only a number.
  static let whole = NumberWord(kind: nil, role: .own)

  /// For the value of an input whose name tells no kind: `ids[]`.
  static let ofNoKind = NumberWord(kind: nil, role: .name)

  /// The same word in code, in which other names end in numbers as well: `.col-4`.
  var inCode: NumberWord { role == .name ? NumberWord(kind: kind, name, role: .own) : self }

  private init(kind: String?, _ name: String? = nil, role: Role) {
    (self.kind, self.name, self.role) = (kind, name, role)
  }

  /// The word before a number in a text. `isName`: whether the text may be a name or contain URLs. `isField`: whether it
  /// is a header field.
  package init(before text: ArraySlice<UInt8>, isName: Bool = false, isField: Bool = false) {
    let near = PercentEscapes.withoutLast(text.suffix(80))
    let gap = near.reversed().prefix { !$0.isASCIIAlphanumeric }
    guard gap.count <= 4, gap.count < near.count else {
      (kind, self.name, role) = (nil, nil, .other)
      return
    }
    let isPart = { (byte: UInt8) in byte.isASCIIWord || byte == UInt8(ascii: "-") }
    let rest = Self.withoutID(near.dropLast(gap.count))
    let length = rest.reversed().prefix(while: isPart).count
    let (name, sign) = (rest.suffix(length), rest.dropLast(length).last)
    let isEscaped = sign == UInt8(ascii: "%")
    let word = isEscaped ? PercentEscapes.withoutFirst(name) : name
    let text = String(decoding: word, as: UTF8.self)
    (kind, self.name) = (Self.kind(text), Self.fullKind(text))
    let isParameter =
      gap.count == 1 && (gap.first == UInt8(ascii: "=") || gap.first == UInt8(ascii: "%"))
      && sign.map { "?&;%".utf8.contains($0) } ?? false
    let isJoined =
      gap.count == 1 && (gap.first == UInt8(ascii: "-") || gap.first == UInt8(ascii: "_"))
    if isField {
      role = isParameter ? .field : .other
    } else {
      role = isName && (isJoined || isParameter) ? .name : .other
    }
  }

  /// The text before a word that only says that an identity follows: `Image` for `Image id`.
  private static func withoutID(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let word = text.suffix(3)
    guard word.count == 3, word.first == 0x20,
      String(decoding: word.dropFirst(), as: UTF8.self).lowercased() == "id",
      text.dropLast(3).last?.isASCIILetter == true
    else { return text }
    return text.dropLast(3)
  }

  /// `p` for `pid`, as in `pid13` for post 13; nil for other words.
  package static func initials(_ word: String) -> String? {
    guard (3...4).contains(word.utf8.count), word.hasSuffix("id") else { return nil }
    return word.dropLast(2).lowercased()
  }

  /// The kind that a name refers to; nil for one such as `ids`.
  package static func kind(_ name: String) -> String? { fullKind(name).map(ResourceKind.general) }

  /// The same with all its parts: `cart_item` for `cart-items`, `cartItemId` and `cart_item_id`.
  package static func fullKind(_ name: String) -> String? {
    var name = FieldName.innermost(name)
    if name.hasSuffix("ID"), name.utf8.count > 2 { name = name.dropLast(2) + "_id" }
    let words = ResourceKind.words(name).split { !$0.isLetter }.joined(separator: "_")
    if IdentityName.isOne(name) { return ResourceKind.of(reference: words) }
    let kind = ResourceKind.singular(words)
    return ["", "id", "pk"].contains(ResourceKind.general(kind)) ? nil : kind
  }
}
