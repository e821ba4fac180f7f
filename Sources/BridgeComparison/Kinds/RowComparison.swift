internal import BridgeFormats

/// Compares the row numbers of a database in URLs and members: `/pages/4/edit/`.
///
/// A number may move by an offset known for its table. Within two documents, and after a path in all responses of a
/// run, the mapping of recorded to live numbers is one-to-one.
struct RowComparison {
  /// The kind of a text that may contain row numbers.
  enum Place {
    /// An attribute of markup, starting with its name; `of` names the thing that it is the value of.
    case attribute(of: String)
    /// The value of a choice, starting with the attribute's name; `of` is the name of the choice.
    case choice(of: String)
    /// A header field that contains a URL.
    case field
    /// A header field that is an identity, of that name.
    case named(String)
    /// A line of a script in a document.
    case script
    /// A line of a script file or style sheet, or the value of a `style` attribute.
    case code
    /// A line of other text, for example of a feed.
    case text
    /// A member of JSON, starting with its name; `path` is without the indices of elements.
    case member(path: String)
  }

  /// The position of a number.
  private enum Position {
    /// The whole value of something of that name; of any table, unless the name shows it.
    case alone(in: String)
    /// The value of a choice of that name.
    case choice(String)
    /// After a name in a script.
    case named(String)
    /// After this path in a URL of the document.
    case url([UInt8])
    /// After this path in a header field.
    case field([UInt8])
    /// The value of a member with that path.
    case member(String)
  }

  /// A recorded number and a live one.
  struct Pair: Hashable {
    let old: Int
    let new: Int
  }

  /// The row that the compared objects are; nil if it is unknown.
  var ownRow: Pair?

  /// The names of members that repeat the number of their object's identity.
  var ownNames: Set<String> = []

  /// The last numbers in the current two texts that are known to name the same thing, and their end in the recorded one.
  private var known: (pair: Pair, end: Int)?

  private let offsets: IdentityOffsets
  private var documents: (recorded: RowDocument, live: RowDocument)?

  /// The numbers of the documents; read on first use.
  private var numbers: RowNumbers?

  /// The numbers that have moved in URLs of the current two texts, each after its path.
  private(set) var pairs: [IdentityTable.Pair] = []
  private var looked = 0
  private var fragments = 0

  init(_ offsets: IdentityOffsets) { self.offsets = offsets }

  /// Whether any numbers are known to have moved.
  var knowsMoves: Bool { !offsets.isEmpty }

  /// The numbers that the run knows for certain; nil if there are none.
  var certain: CertainNumbers? { offsets.certain }

  /// Sets the documents that contain the texts; nil for texts without documents.
  mutating func setDocuments(_ recorded: RowDocument?, _ live: RowDocument?) {
    documents = recorded.flatMap { recorded in live.map { (recorded, $0) } }
    numbers = nil
  }

  /// Starts with two new texts.
  mutating func begin() { (pairs, looked, fragments, known) = ([], 0, 0, nil) }

  /// The maximum counts of numbers and fragments that are compared per text, and of bytes before one.
  private static let (maximumCount, maximumFragments, maximumLead) = (32, 1_000, 600)

  /// The ends of two corresponding numbers that begin here; nil if there are none, or if they do not name the same row.
  mutating func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int, in place: Place
  ) -> (old: Int, new: Int)? {
    guard !offsets.isEmpty, looked < Self.maximumCount, i - old.startIndex <= Self.maximumLead,
      let left = RowNumber(old, at: i), let right = RowNumber(new, at: j)
    else { return nil }
    looked += 1
    guard left.value != right.value,
      certainty(left.value, right.value, in: old, at: left.start..<left.end, place) != false,
      let position = Self.typed(left, in: old) ?? Self.position(of: left, in: old, place),
      isRow(left.value, right.value, position)
    else { return nil }
    return (left.end, right.end)
  }

  /// The ends of two numbers that are behind an escaped path, and whose rows are known to have moved so; nil for others.
  mutating func escapedEnds(
    _ old: ArraySlice<UInt8>, _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>
  ) -> (old: Int, new: Int)? {
    guard looked < Self.maximumCount, PercentEscapes.isBehindOne(old, left.startIndex),
      let one = RowNumber.value(left), let other = RowNumber.value(right), one != other
    else { return nil }
    looked += 1
    guard let lead = RowLead.before(escaped: old[..<left.startIndex]), offsets.know(lead),
      offsets.allow(one, other, behind: lead), note(one, other, behind: lead)
    else { return nil }
    return (left.endIndex, right.endIndex)
  }

  /// Whether two names of members differ only in numbers that are known to name the same thing.
  func areOne(_ old: String, _ new: String) -> Bool { offsets.certain?.areOne(old, new) ?? false }

  /// The ends of two numbers at the end of a fragment that have moved as far as the others of the kind before them:
  /// `/tickets/2/#comment-7`, `#comment7`.
  mutating func fragmentEnds(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    let (left, right) = (
      old[i...].prefix(while: \.isASCIIDigit), new[j...].prefix(while: \.isASCIIDigit)
    )
    guard fragments < Self.maximumFragments, let certain = offsets.certain,
      let word = Self.fragment(old[..<i]),
      left.endIndex == old.endIndex || RowLead.isOutside(old[left.endIndex]),
      right.endIndex == new.endIndex || RowLead.isOutside(new[right.endIndex]),
      let one = RowNumber.value(left), let other = RowNumber.value(right), one != other
    else { return nil }
    fragments += 1
    guard certain.haveMovedAlike(one, other, ofKind: ResourceKind.singular(word)) else {
      return nil
    }
    pairs.append((recorded: Array("#\(word)\(one)".utf8), live: Array("#\(word)\(other)".utf8)))
    return (left.endIndex, right.endIndex)
  }

  /// `comment` for `/tickets/2/#comment-`; nil for other texts.
  private static func fragment(_ text: ArraySlice<UInt8>) -> String? {
    let url = text.suffix(maximumLead)
    let name = url.last == UInt8(ascii: "-") ? url.dropLast() : url
    let word = Array(name.reversed().prefix(while: \.isASCIILetter).reversed())
    let rest = name.dropLast(word.count)
    guard word.count >= 3, rest.last == UInt8(ascii: "#"),
      let path = rest.dropLast().last, !RowLead.isOutside(path)
    else { return nil }
    return String(decoding: word, as: UTF8.self)
  }

  /// The ends of two numbers that begin here and are known to name the same thing; nil for others.
  mutating func certainEnds(
    _ old: ArraySlice<UInt8>, _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>,
    in place: Place?
  ) -> (old: Int, new: Int)? {
    guard offsets.certain != nil, let one = RowNumber.value(left),
      let other = RowNumber.value(right), one != other,
      certainty(one, other, in: old, at: left.indices, place) == true
    else { return nil }
    known = (Pair(old: one, new: other), left.endIndex)
    return (left.endIndex, right.endIndex)
  }

  /// The ends of two numbers at a place where the whole run has rows of one table; nil for others, and for a number that
  /// is known to have another live one behind its path.
  func surveyedEnds(
    _ old: ArraySlice<UInt8>, _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>,
    in place: Place?
  ) -> (old: Int, new: Int)? {
    guard let certain = offsets.certain, let survey = certain.survey,
      let one = RowNumber.value(left), let other = RowNumber.value(right), one != other,
      let spot = NumberSurvey.Place(of: left.indices, in: old, place),
      survey.accepts(Pair(old: one, new: other), at: spot)
    else { return nil }
    let lead = RowLead.before(old[..<left.startIndex], old[left.endIndex...])
    let known = lead.flatMap { certain.live(for: one, behind: $0) }
    return known.map { $0 == other } ?? true ? (left.endIndex, right.endIndex) : nil
  }

  /// The ends of two numbers that repeat the pair before them in a name of it: `4 [boats-4]`. The name is in brackets,
  /// follows the pair at once, and has a word of its own only: not the kind of other rows.
  func repeatedEnds(
    _ old: ArraySlice<UInt8>, _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>
  ) -> (old: Int, new: Int)? {
    guard let known, known.end < left.startIndex, let certain = offsets.certain,
      let word = Self.word(inBrackets: old[known.end..<left.startIndex]),
      !certain.knows(kind: word), RowNumber.value(left) == known.pair.old,
      RowNumber.value(right) == known.pair.new
    else { return nil }
    return (left.endIndex, right.endIndex)
  }

  /// `boats` for ` [boats-`; nil for other texts.
  private static func word(inBrackets text: ArraySlice<UInt8>) -> String? {
    let name = text.drop { $0 == UInt8(ascii: " ") }
    guard let bracket = name.first, "[(".utf8.contains(bracket), let sign = name.last,
      "-#_".utf8.contains(sign)
    else { return nil }
    let word = name.dropFirst().dropLast()
    guard !word.isEmpty, word.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "-") }) else {
      return nil
    }
    return ResourceKind.singular(String(decoding: word, as: UTF8.self))
  }

  /// Whether two numbers joined to a word are known to name the same thing of that kind.
  func areOne(
    _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, joinedTo text: ArraySlice<UInt8>
  ) -> Bool {
    guard let old = RowNumber.value(left), let new = RowNumber.value(right) else { return false }
    let word = text.reversed().prefix(while: \.isASCIILetter).reversed()
    let kind = ResourceKind.singular(String(decoding: Array(word), as: UTF8.self))
    if let initials = NumberWord.initials(kind), offsets.certain?.knows(kind: kind) == false {
      return offsets.certain?.agree(old, new, initials: initials) == true
    }
    return areOne(Pair(old: old, new: new), of: kind)
  }

  /// Whether two numbers are known to name the same thing of a kind.
  func areOne(_ pair: Pair, of kind: String) -> Bool {
    offsets.certain?.agree(pair.old, pair.new, NumberWord(kind)) == true
  }

  /// Whether two texts of members name a row by these numbers, and are known to name the same thing.
  func proves(_ pair: Pair, _ old: [UInt8], _ new: [UInt8]) -> Bool {
    guard let places = RowNumber.places(old, new) else { return false }
    return places.contains { one in
      guard one.old == pair.old, one.new == pair.new else { return false }
      let end = one.start + "\(one.old)".utf8.count
      return certainty(one.old, one.new, in: old[...], at: one.start..<end, .member(path: ""))
        == true
    }
  }

  /// Whether the run has put the live number into the recorded text, where the recorded one was.
  func havePut(_ new: Int, for old: Int) -> Bool { offsets.havePut(new, for: old) }

  /// Whether two numbers are known to name different things.
  func contradicts(
    _ old: ArraySlice<UInt8>, _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>,
    in place: Place?
  ) -> Bool {
    guard let one = RowNumber.value(left), let other = RowNumber.value(right) else { return true }
    return certainty(one, other, in: old, at: left.indices, place) == false
  }

  /// Whether the number at a position of the recorded text and a live one name the same thing; nil if unknown.
  private func certainty(
    _ old: Int, _ new: Int, in text: ArraySlice<UInt8>, at number: Range<Int>, _ place: Place?
  ) -> Bool? {
    guard let certain = offsets.certain else { return nil }
    if let path = RowLead.path(around: number, in: text),
      let live = certain.live(for: old, in: path)
    {
      return live == new
    }
    if let lead = RowLead.before(text[..<number.lowerBound], text[number.upperBound...]),
      let live = certain.live(for: old, behind: lead)
    {
      return live == new
    }
    let word = Self.word(of: number, in: text, place)
    guard Self.isLiteral(number, in: text, place), !(word.kind.map(certain.knows) ?? false) else {
      return certain.agree(old, new, word)
    }
    return certain.agree(old, new, .whole)
  }

  /// Whether a number is all of a string in code, or of a member `value`: `form.r.value='4'`, `{"value": "4"}`.
  private static func isLiteral(
    _ number: Range<Int>, in text: ArraySlice<UInt8>, _ place: Place?
  ) -> Bool {
    let (before, behind) = (text[..<number.lowerBound], text[number.upperBound...])
    let quote = UInt8(ascii: "'")
    return switch place {
    case .attribute, .script: before.last == quote && behind.first == quote
    case .member(let path):
      path.hasSuffix(".value") && before.last == UInt8(ascii: ":") && behind.isEmpty
    default: false
    }
  }

  private static func word(
    of number: Range<Int>, in text: ArraySlice<UInt8>, _ place: Place?
  ) -> NumberWord {
    let before = text[..<number.lowerBound]
    if let kind = TypedReference.kind(of: number, in: text) { return NumberWord(kind) }
    if let name = InputText.name(before: before) {
      let word = NumberWord(named: name)
      return word.kind == nil ? .ofNoKind : word
    }
    switch place {
    case .named(let name): return NumberWord(named: name)
    case .choice(let name):
      let isJoined = before.last.map { "-_".utf8.contains($0) } ?? false
      return isJoined
        ? NumberWord(before: before, isName: true) : NumberWord(named: name)
    case .attribute(let name):
      // The whole value, after the attribute's own name.
      if before.last == UInt8(ascii: "\""), text[number.upperBound...].elementsEqual("\"".utf8) {
        return NumberWord(named: name)
      }
      return NumberWord(before: before, isName: true)
    case .member(let path):
      let word = NumberWord(before: before)
      return word.kind == nil ? NumberWord(ResourceKind.of(member: path)) : word
    case .text:
      if number == text.indices { return .whole }
      return NumberWord(before: before, isName: true)
    case .script: return NumberWord(before: before, isName: true)
    case .field: return NumberWord(before: before, isField: true)
    case .code: return NumberWord(before: before, isName: true).inCode
    case nil: return NumberWord(before: before)
    }
  }

  private mutating func isRow(_ old: Int, _ new: Int, _ position: Position) -> Bool {
    switch position {
    case .alone(let name): return offsets.allow(old, new, inValueOf: name)
    case .choice(let name): return offsets.allow(old, new, inChoiceOf: name)
    case .named(let name): return offsets.allow(old, new, behindName: name)
    case .member(let path):
      return ownRow == Pair(old: old, new: new) && isOwn(path)
        || offsets.allow(old, new, inMember: path) && correspond(old, new, in: .member(path))
    case .url(let lead):
      return offsets.allow(old, new, behind: lead) && correspond(old, new, in: .url(lead))
        && note(old, new, behind: lead)
    case .field(let lead):
      return offsets.know(lead) && offsets.allow(old, new, behind: lead)
        && note(old, new, behind: lead)
    }
  }

  /// Whether a number is all of a member that holds the identity of its object, and no name tells the object's kind.
  func isOwn(_ number: ArraySlice<UInt8>, in text: ArraySlice<UInt8>, _ place: Place?) -> Bool {
    guard case .member(let path) = place else { return false }
    return isOwn(path) && ResourceKind.of(member: path) == nil
      && text[..<number.startIndex].last == UInt8(ascii: ":")
      && number.endIndex == text.endIndex
  }

  /// Whether a member holds the identity of the object that contains it.
  private func isOwn(_ path: String) -> Bool {
    path.split(separator: ".").last.map {
      $0 == "id" || $0 == "pk" || ownNames.contains(String($0))
    } ?? false
  }

  private mutating func correspond(_ old: Int, _ new: Int, in place: RowNumbers.Place) -> Bool {
    guard let documents else { return false }
    if numbers == nil { numbers = RowNumbers(documents.recorded, documents.live) }
    return numbers?.correspond(old, new, in: place, besides: offsets) ?? false
  }

  private mutating func note(_ old: Int, _ new: Int, behind lead: [UInt8]) -> Bool {
    if RowLead.isAbsolute(lead) {
      pairs.append((recorded: lead + "\(old)".utf8, live: lead + "\(new)".utf8))
    }
    return true
  }

  /// A number in a URL that tells its kind.
  private static func typed(_ number: RowNumber, in text: ArraySlice<UInt8>) -> Position? {
    TypedReference.kind(of: number.start..<number.end, in: text).map { .named($0) }
  }

  private static func position(
    of number: RowNumber, in text: ArraySlice<UInt8>, _ place: Place
  ) -> Position? {
    let (before, rest) = (text[..<number.start], text[number.end...])
    switch place {
    case .attribute(let name):
      if RowLead.isFragment(before) { return nil }
      return RowLead.before(before, rest).map { .url($0) } ?? .alone(in: name)
    case .choice(let name): return .choice(name)
    case .field: return RowLead.before(before, rest).map { .field($0) }
    case .named: return nil
    case .script:
      if let lead = RowLead.before(before, rest) { return .url(lead) }
      return ScriptName.before(number, in: text).map { .named($0) }
    case .code: return RowLead.before(before, rest).map { .url($0) }
    case .text: return ElementName.around(number, in: text).map { .alone(in: $0) }
    case .member(let path):
      let value = before.drop { $0 != UInt8(ascii: ":") }.dropFirst()
      if let lead = RowLead.before(value, rest) { return .url(lead) }
      let name = path.split(separator: ".").last.map(String.init) ?? ""
      let isWhole = value.isEmpty && number.end == text.endIndex
      return isWhole && IdentityName.isOne(FieldName.innermost(name)) ? .member(path) : nil
    }
  }
}
