internal import BridgeFormats

/// The live numbers of recorded things, as far as a run knows them for certain.
///
/// Unlike ``IdentityOffsets`` it infers nothing: it only has numbers that responses contained.
package struct CertainNumbers: Sendable {
  /// The live number for a recorded one.
  package struct Partner: Sendable, Hashable {
    package let live: Int

    /// The kinds of the thing, in general form; empty if they are unknown.
    package let kinds: Set<String>

    /// The same as its names have them: `cart_item` for an item.
    private let names: Set<String>

    /// The texts before the number in URLs, as ``RowLead`` writes them.
    package let leads: Set<[UInt8]>

    /// The whole paths around the number, with a sign for each number, if only they determine its meaning.
    private let paths: Set<[UInt8]>

    /// Whether the compared response itself contains it.
    package var isOwn = false

    /// Whether a compound ends in one of the kinds, and its beginning is a kind as well: `orderattachment` for
    /// attachments, but neither `suborder` for orders nor `keyboard` for boards.
    func isAlike(_ kind: String, _ isKind: (String) -> Bool) -> Bool {
      kinds.contains { end in
        end.utf8.count >= 5 && kind.hasSuffix(end) && isKind(String(kind.dropLast(end.count)))
      }
    }

    /// Whether a word names things of its kind.
    func isOne(_ kind: String, _ word: NumberWord) -> Bool {
      guard kinds.contains(kind) else { return false }
      guard let name = word.name, !names.isEmpty else { return true }
      return names.contains { ResourceKind.general($0) == kind && ResourceKind.mayBeOne($0, name) }
    }

    fileprivate func isIn(path: [UInt8]) -> Bool { paths.contains(path) }

    /// Whether a URL of it has the collection of this kind before the last word: `/attachments/download/4` is
    /// attachment 4.
    fileprivate func isBelow(_ kind: String) -> Bool {
      leads.contains { ResourceKind.above(collection: $0) == kind }
    }

    /// Whether a URL before one of its numbers ends in the collection of this kind, the whole kind.
    fileprivate func isIn(collectionOf kind: String) -> Bool {
      leads.contains { $0.last == UInt8(ascii: "/") && ResourceKind.of(collection: $0) == kind }
    }

    /// `names`: the kinds of the thing as its names have them. `leads`: the texts before the number in URLs.
    /// `paths`: those around it.
    package init(
      live: Int, named names: Set<String>, behind leads: [[UInt8]] = [], in paths: [[UInt8]] = []
    ) {
      (self.live, self.names, self.paths) = (live, names, Set(paths))
      kinds = Set(names.map(ResourceKind.general))
      self.leads = Set(leads.compactMap { RowLead.before($0[...]) })
    }
  }

  private let partners: @Sendable (_ recorded: Int) -> [Partner]
  private let origins: @Sendable (_ live: Int) -> [Partner]
  private let isKind: @Sendable (_ kind: String) -> Bool
  private let moves: @Sendable (_ kind: String) -> [Int: Set<Int>]

  /// The numbers at each place in the responses of a run that has ended; nil before.
  package var survey: NumberSurvey?

  /// `partners`: the known live numbers for a recorded one. `origins`: the partners that have a live number. `isKind`:
  /// whether any number of that kind of thing is known. `moves`: the known live numbers of things of a kind.
  package init(
    partners: @escaping @Sendable (_ recorded: Int) -> [Partner],
    origins: @escaping @Sendable (_ live: Int) -> [Partner],
    isKind: @escaping @Sendable (_ kind: String) -> Bool,
    moves: @escaping @Sendable (_ kind: String) -> [Int: Set<Int>]
  ) {
    (self.partners, self.origins, self.isKind, self.moves) = (partners, origins, isKind, moves)
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
      let same = Self.lives(known.filter { $0.isOne(kind, word) })
      if !same.isEmpty { return same == [new] }
      let alike = Set(
        known.filter {
          $0.isAlike(kind, isKind) || ($0.isOwn || survey != nil) && $0.isBelow(kind)
        }.map(\.live))
      if alike == [new] { return true }
    }
    let own = known.filter(\.isOwn)
    let others =
      switch word.role {
      case .name, .field: own.isEmpty ? known : own
      case .own: own
      case .other: [Partner]()
      }
    guard Set(others.map(\.live)) == [new] else { return nil }
    let isOther = kind.map(isKind) ?? false
    return isOther && known.contains { !$0.kinds.isEmpty } ? nil : true
  }

  /// Whether a number is new to the run and has moved as far as all others of its kind, of which there are at least two.
  func haveMovedAlike(_ old: Int, _ new: Int, ofKind kind: String) -> Bool {
    let moves = moves(kind)
    guard moves.count >= 2, moves[old] == nil, !moves.values.contains(where: { $0.contains(new) })
    else { return false }
    return moves.allSatisfy { one in one.value == [one.key + new - old] }
  }

  /// The live number for a recorded one behind this lead; nil if it is unknown, or if there are several.
  func live(for number: Int, behind lead: [UInt8]) -> Int? {
    Self.only(partners(number).filter { $0.leads.contains(lead) })
  }

  /// The live number for a recorded one in this path, with a sign for each number in it.
  func live(for number: Int, in path: [UInt8]) -> Int? {
    Self.only(partners(number).filter { $0.isIn(path: path) })
  }

  /// The live number for a recorded one in a value whose name refers to a collection of which a URL has the number.
  func live(for number: Int, referredToBy name: String) -> Int? {
    guard let kind = ResourceKind.of(reference: name) else { return nil }
    return Self.only(partners(number).filter { $0.isIn(collectionOf: kind) })
  }

  /// The live number for a recorded one of this kind of thing; nil if it is unknown, or if there are several.
  package func live(for number: Int, ofKind kind: String) -> Int? {
    let word = NumberWord(kind)
    return Self.only(partners(number).filter { $0.isOne(kind, word) || $0.isBelow(kind) })
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

  /// Whether a number of this kind of thing is known.
  func knows(kind: String) -> Bool { isKind(ResourceKind.general(kind)) }

  /// Whether two numbers joined to these initials identify the same thing: `pid13` is a post, if no other thing whose kind
  /// begins so has another live number.
  func agree(_ old: Int, _ new: Int, initials: String) -> Bool {
    let known = partners(old).filter { $0.kinds.contains { $0.hasPrefix(initials) } }
    return Self.lives(known) == [new]
  }

  /// The live numbers that the response itself contains; without any, all.
  private static func lives(_ partners: [Partner]) -> Set<Int> {
    let own = partners.filter(\.isOwn)
    return Set((own.isEmpty ? partners : own).map(\.live))
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
