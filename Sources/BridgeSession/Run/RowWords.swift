internal import BridgeComparison
internal import BridgeFormats

/// The numbers of rows that the words of a page name: `id="document-4"`, `class="item document-4"`, the values of
/// identities such as `"document_id": 4`, and parameters such as `?document=4`.
struct RowWords {
  /// How a page names rows of a kind.
  struct Way: Hashable {
    let kind: String
    let name: String
  }

  private var numbers: [Way: [[UInt8]]] = [:]

  /// Adds the numbers in a value.
  mutating func add(_ value: ArraySlice<UInt8>, at place: () -> ResponsePlace) {
    guard value.last?.isASCIIDigit == true || value.contains(UInt8(ascii: " ")) else { return }
    let place = place()
    if case .piece(.attribute, .parameter(let name, _), _) = place.innermost {
      return add(value, ofParameter: name)
    }
    switch place.innermost {
    case .attribute(_, "id", _), .attribute(_, "class", _):
      for word in value.split(separator: UInt8(ascii: " ")) { add(word: word) }
    case .attribute, .json:
      let name = place.name
      guard RowNumber.isOne(value), TokenRules.isNamedLikeID(name),
        let kind = NumberWord.fullKind(name)
      else { return }
      numbers[Way(kind: kind, name: name), default: []].append(Array(value))
    default: break
    }
  }

  private mutating func add(_ value: ArraySlice<UInt8>, ofParameter name: String) {
    guard RowNumber.isOne(value), ResourceNames.isSpecific(name),
      let kind = NumberWord.fullKind(name)
    else { return }
    numbers[Way(kind: kind, name: name + "="), default: []].append(Array(value))
  }

  private mutating func add(word: ArraySlice<UInt8>) {
    add(initials: word)
    guard let number = RowSources.number(in: word), RowNumber.isOne(number) else { return }
    let name = String(decoding: word[..<(number.startIndex - 1)], as: UTF8.self)
    guard let kind = NumberWord.fullKind(name) else { return }
    numbers[Way(kind: kind, name: name + "-"), default: []].append(Array(number))
  }

  /// Adds `pid13`, which may be post 13.
  private mutating func add(initials word: ArraySlice<UInt8>) {
    let name = word.prefix(while: \.isASCIILetter)
    let number = word[name.endIndex...]
    guard RowNumber.isOne(number),
      let initials = NumberWord.initials(String(decoding: name, as: UTF8.self))
    else { return }
    let way = Way(kind: initials + Self.rest, name: String(decoding: name, as: UTF8.self))
    numbers[way, default: []].append(Array(number))
  }

  /// The sign for the rest of a kind of which only the initials are known.
  private static let rest = "…"

  /// Whether rows of a kind may be those of a way.
  static func mayBe(_ way: String, _ kind: String) -> Bool {
    guard way.hasSuffix(rest) else { return ResourceKind.mayBeOne(way, kind) }
    return ResourceKind.general(kind).hasPrefix(way.dropLast(rest.count))
  }

  /// The moves of rows from one page to another, by full kind, each with the names that show it. Names whose rows have not
  /// all moved by the same distance are left out.
  func moves(to live: RowWords) -> [String: [RowMoves.Move: Set<String>]] {
    var found: [String: [RowMoves.Move: Set<String>]] = [:]
    for (way, old) in numbers {
      guard let new = live.numbers[way], MovedRows.move(old, new, least: 1) == .apart else {
        continue
      }
      for (one, other) in zip(old, new) where one != other {
        let move = RowMoves.Move(recorded: one, live: other)
        found[way.kind, default: [:]][move, default: []].insert(way.name)
      }
    }
    return found
  }
}
