internal import BridgeFormats

/// The live numbers of recorded things, as far as a run knows them for certain.
///
/// Unlike ``IdentityOffsets`` it infers nothing: it only has numbers that responses contained.
package struct CertainNumbers: Sendable {
  /// The live number for a recorded one.
  package struct Partner: Sendable, Hashable {
    package let live: Int

    /// The kinds of the thing, in the singular; empty if they are unknown.
    package let kinds: Set<String>

    /// The texts before the number in URLs, as ``RowLead`` writes them.
    let leads: Set<[UInt8]>

    /// Whether the compared response itself contains it.
    package var isOwn = false

    /// Whether a compound ends in one of the kinds: `orderattachment` for attachments, but not `suborder` for orders.
    func isAlike(_ kind: String) -> Bool {
      kinds.contains { end in
        end.utf8.count >= 5 && kind.hasSuffix(end)
          && !Self.prefixes.contains(String(kind.dropLast(end.count)))
      }
    }

    /// Beginnings of words that make another kind of thing.
    private static let prefixes: Set = [
      "co", "inter", "macro", "meta", "micro", "mini", "multi", "non", "over", "pre", "re", "sub",
      "super", "under",
    ]

    /// Whether a URL before one of its numbers ends in the collection of this kind, the whole kind.
    fileprivate func isIn(collectionOf kind: String) -> Bool {
      leads.contains { $0.last == UInt8(ascii: "/") && ResourceKind.of(collection: $0) == kind }
    }

    /// `leads`: the texts before the number in URLs.
    package init(live: Int, kinds: Set<String>, behind leads: [[UInt8]] = []) {
      (self.live, self.kinds) = (live, kinds)
      self.leads = Set(leads.compactMap { RowLead.before($0[...]) })
    }
  }

  private let partners: @Sendable (_ recorded: Int) -> [Partner]
  private let origins: @Sendable (_ live: Int) -> [Partner]
  private let isKind: @Sendable (_ kind: String) -> Bool

  /// `partners`: the known live numbers for a recorded one. `origins`: the partners that have a live number. `isKind`:
  /// whether any number of that kind of thing is known.
  package init(
    partners: @escaping @Sendable (_ recorded: Int) -> [Partner],
    origins: @escaping @Sendable (_ live: Int) -> [Partner],
    isKind: @escaping @Sendable (_ kind: String) -> Bool
  ) {
    (self.partners, self.origins, self.isKind) = (partners, origins, isKind)
  }

  /// Whether two names differ only in numbers that are known to identify the same thing: `/posts/4?context=edit`.
  func areOne(_ old: String, _ new: String) -> Bool {
    let (left, right) = (Array(old.utf8), Array(new.utf8))
    guard let pairs = RowNumber.places(left, right), pairs.contains(where: { $0.old != $0.new })
    else { return false }
    return pairs.allSatisfy { one in
      one.old == one.new
        || agree(
          one.old, one.new, NumberWord(NumberWord(before: left[..<one.start]).kind)) == true
    }
  }

  /// Whether two numbers after this word identify the same thing; nil if that is unknown.
  ///
  /// If the word is the kind of a thing with the recorded number, the live number must be that thing's. In a name such
  /// as `inline_4` or a parameter such as `?p=4`, the word may not be a kind: then there must be only one thing with
  /// the recorded number, and the live number must be its number.
  func agree(_ old: Int, _ new: Int, _ word: NumberWord) -> Bool? {
    let known = partners(old)
    guard !known.isEmpty else { return nil }
    let kind = word.kind.map(kind)
    if let kind {
      let same = Set(known.filter { $0.kinds.contains(kind) }.map(\.live))
      if !same.isEmpty { return same == [new] }
      let alike = Set(known.filter { $0.isAlike(kind) }.map(\.live))
      if alike == [new] { return true }
    }
    let own = known.filter(\.isOwn)
    let others =
      switch word.role {
      case .name: known
      case .field: own.isEmpty ? known : own
      case .whole: own
      case .other: [Partner]()
      }
    guard Set(others.map(\.live)) == [new] else { return nil }
    let isOther = kind.map(isKind) ?? false
    return isOther && known.contains { !$0.kinds.isEmpty } ? nil : true
  }

  /// The live number for a recorded one behind this lead; nil if it is unknown, or if there are several.
  func live(for number: Int, behind lead: [UInt8]) -> Int? {
    Self.only(partners(number).filter { $0.leads.contains(lead) })
  }

  /// The live number for a recorded one in a value whose name refers to a collection of which a URL has the number.
  func live(for number: Int, referredToBy name: String) -> Int? {
    guard let kind = ResourceKind.of(reference: name) else { return nil }
    return Self.only(partners(number).filter { $0.isIn(collectionOf: kind) })
  }

  /// Whether a number behind this lead is also the live number of a recorded one.
  func isLive(_ number: Int, behind lead: [UInt8]) -> Bool {
    origins(number).contains { $0.leads.contains(lead) }
  }

  /// Whether a number in a value of this name is also the live number of a recorded one.
  func isLive(_ number: Int, referredToBy name: String) -> Bool {
    guard let kind = ResourceKind.of(reference: name) else { return false }
    return origins(number).contains { $0.isIn(collectionOf: kind) }
  }

  private static func only(_ partners: [Partner]) -> Int? {
    let lives = Set(partners.map(\.live))
    return lives.count == 1 ? lives.first : nil
  }

  /// `comment` for `commentid`, if numbers of comments are known.
  private func kind(_ word: String) -> String {
    guard word.hasSuffix("id"), isKind(String(word.dropLast(2))) else { return word }
    return String(word.dropLast(2))
  }
}

/// The word before a number: `comment` in `#comment-4`, `comment_id=4` and `commentId: 4`.
package struct NumberWord {
  /// The word as a kind, in the singular; nil without one.
  package let kind: String?

  /// The way the number follows the word.
  let role: Role

  enum Role {
    /// At the end of a name, joined to the word by a punctuation mark, or in a parameter of a URL: `inline_4`, `?p=4`.
    case name
    /// In a parameter of a URL in a header field.
    case field
    /// The number is the whole body.
    case whole
    case other
  }

  /// A word that must be the kind of the thing.
  init(_ kind: String?) { (self.kind, role) = (kind, .other) }

  /// For a body that is only a number.
  static let whole = NumberWord(kind: nil, role: .whole)

  private init(kind: String?, role: Role) { (self.kind, self.role) = (kind, role) }

  /// The word before a number in a text. `isName`: whether the text may be a name or contain URLs. `isField`: whether it
  /// is a header field.
  package init(before text: ArraySlice<UInt8>, isName: Bool = false, isField: Bool = false) {
    let near = PercentEscapes.withoutLast(text.suffix(80))
    let gap = near.reversed().prefix { !$0.isASCIIAlphanumeric }
    guard gap.count <= 4, gap.count < near.count else {
      (kind, role) = (nil, .other)
      return
    }
    let isPart = { (byte: UInt8) in byte.isASCIIWord || byte == UInt8(ascii: "-") }
    let rest = near.dropLast(gap.count)
    let length = rest.reversed().prefix(while: isPart).count
    let (name, sign) = (rest.suffix(length), rest.dropLast(length).last)
    let isEscaped = sign == UInt8(ascii: "%")
    let word = isEscaped ? PercentEscapes.withoutFirst(name) : name
    kind = Self.kind(String(decoding: word, as: UTF8.self))
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

  /// The kind that a name refers to; nil for one such as `ids`.
  package static func kind(_ name: String) -> String? {
    let name = FieldName.innermost(name)
    if IdentityName.isOne(name) {
      return ResourceKind.of(reference: name).map(ResourceKind.general)
    }
    let last = ResourceKind.words(name).split { !$0.isLetter }.last
    let kind = last.map { ResourceKind.singular(String($0)) }
    return kind == "id" || kind == "pk" ? nil : kind
  }
}

extension PercentEscapes {
  /// The maximum number of times that an escape is escaped again.
  private static let depth = 7

  /// Whether a percent escape, possibly escaped again, ends before a position: `tag%3D`, `tag%253D`.
  static func isBehindOne(_ text: ArraySlice<UInt8>, _ index: Int) -> Bool {
    start(of: text[..<index]) != nil
  }

  /// The text with only the `%` left of an escape at its end, if there is one.
  static func withoutLast(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let start = start(of: text) else { return text }
    return text[...start]
  }

  /// The text after a `%`, without the rest of the escape that begins there.
  static func withoutFirst(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    for _ in 0..<depth where rest.starts(with: "25".utf8) { rest = rest.dropFirst(2) }
    return rest.prefix(2).allSatisfy { $0.hexDigitValue != nil } ? rest.dropFirst(2) : text
  }

  /// The position of the `%` of the escape at the end of a text; nil without one.
  private static func start(of text: ArraySlice<UInt8>) -> Int? {
    guard text.suffix(2).count == 2, text.suffix(2).allSatisfy({ $0.hexDigitValue != nil }) else {
      return nil
    }
    var rest = text.dropLast(2)
    for _ in 0..<depth where rest.suffix(2).elementsEqual("25".utf8) { rest = rest.dropLast(2) }
    return rest.last == UInt8(ascii: "%") ? rest.endIndex - 1 : nil
  }
}
