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

  private let offsets: IdentityOffsets
  private var documents: (recorded: RowDocument, live: RowDocument)?

  /// The numbers of the documents; read on first use.
  private var numbers: RowNumbers?

  /// The numbers that have moved in URLs of the current two texts, each after its path.
  private(set) var pairs: [IdentityTable.Pair] = []
  private var looked = 0

  init(_ offsets: IdentityOffsets) { self.offsets = offsets }

  /// Whether any numbers are known to have moved.
  var knowsMoves: Bool { !offsets.isEmpty }

  /// Sets the documents that contain the texts; nil for texts without documents.
  mutating func setDocuments(_ recorded: RowDocument?, _ live: RowDocument?) {
    documents = recorded.flatMap { recorded in live.map { (recorded, $0) } }
    numbers = nil
  }

  /// Starts with two new texts.
  mutating func begin() { (pairs, looked) = ([], 0) }

  /// The maximum count of numbers that are compared per text, and of bytes before one.
  private static let (maximumCount, maximumLead) = (32, 600)

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
      let position = Self.position(of: left, in: old, place),
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

  /// The ends of two numbers that begin here and are known to name the same thing; nil for others.
  func certainEnds(
    _ old: ArraySlice<UInt8>, _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>,
    in place: Place?
  ) -> (old: Int, new: Int)? {
    guard offsets.certain != nil, let one = RowNumber.value(left),
      let other = RowNumber.value(right), one != other,
      certainty(one, other, in: old, at: left.indices, place) == true
    else { return nil }
    return (left.endIndex, right.endIndex)
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
    offsets.certain?.agree(old, new, Self.word(of: number, in: text, place))
  }

  private static func word(
    of number: Range<Int>, in text: ArraySlice<UInt8>, _ place: Place?
  ) -> NumberWord {
    let before = text[..<number.lowerBound]
    switch place {
    case .named(let name): return NumberWord(NumberWord.kind(name))
    case .choice(let name):
      let isJoined = before.last.map { "-_".utf8.contains($0) } ?? false
      return isJoined
        ? NumberWord(before: before, isName: true) : NumberWord(NumberWord.kind(name))
    case .attribute(let name):
      // The whole value, after the attribute's own name.
      if before.last == UInt8(ascii: "\""), text[number.upperBound...].elementsEqual("\"".utf8) {
        return NumberWord(NumberWord.kind(name))
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
    case .code, nil: return NumberWord(before: before)
    }
  }

  private mutating func isRow(_ old: Int, _ new: Int, _ position: Position) -> Bool {
    switch position {
    case .alone(let name): return offsets.allow(old, new, inValueOf: name)
    case .choice(let name): return offsets.allow(old, new, inChoiceOf: name)
    case .named(let name): return offsets.allow(old, new, behindName: name)
    case .member(let path):
      return offsets.allow(old, new, inMember: path) && correspond(old, new, in: .member(path))
    case .url(let lead):
      return offsets.allow(old, new, behind: lead) && correspond(old, new, in: .url(lead))
        && note(old, new, behind: lead)
    case .field(let lead):
      return offsets.know(lead) && offsets.allow(old, new, behind: lead)
        && note(old, new, behind: lead)
    }
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

  private static func position(
    of number: RowNumber, in text: ArraySlice<UInt8>, _ place: Place
  ) -> Position? {
    let before = text[..<number.start]
    switch place {
    case .attribute(let name): return RowLead.before(before).map { .url($0) } ?? .alone(in: name)
    case .choice(let name): return .choice(name)
    case .field: return RowLead.before(before).map { .field($0) }
    case .named: return nil
    case .script:
      if let lead = RowLead.before(before) { return .url(lead) }
      return ScriptName.before(number, in: text).map { .named($0) }
    case .code: return RowLead.before(before).map { .url($0) }
    case .text: return ElementName.around(number, in: text).map { .alone(in: $0) }
    case .member(let path):
      let value = before.drop { $0 != UInt8(ascii: ":") }.dropFirst()
      if let lead = RowLead.before(value) { return .url(lead) }
      let name = path.split(separator: ".").last.map(String.init) ?? ""
      let isWhole = value.isEmpty && number.end == text.endIndex
      return isWhole && IdentityName.isOne(name) ? .member(path) : nil
    }
  }
}

/// The name of the XML element whose text is the number, if the name marks an identity: `<guid>4</guid>`.
private enum ElementName {
  static func around(_ number: RowNumber, in text: ArraySlice<UInt8>) -> String? {
    let before = text[..<number.start]
    guard before.last == UInt8(ascii: ">"), text[number.end...].starts(with: "</".utf8),
      let open = before.lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    let name = before[(open + 1)...].prefix { $0.isASCIIWord }
    let end = text[(number.end + 2)...].prefix { $0.isASCIIWord }
    let found = String(decoding: name, as: UTF8.self)
    return IdentityName.isOne(found) && name.elementsEqual(end) ? found : nil
  }
}

/// The name before a number in a script: `pageId: 4`, `"targetPages": [4]`.
private enum ScriptName {
  static func before(_ number: RowNumber, in text: ArraySlice<UInt8>) -> String? {
    // The number must not be part of a fraction, a version or a calculation.
    let ends = ",;]}) \r\n\t".utf8
    guard text[number.end...].first.map({ ends.contains($0) }) ?? true else { return nil }
    let before = text[..<number.start].suffix(80)
    let gap = before.reversed().prefix { " [:=\"'".utf8.contains($0) }
    let name = before.dropLast(gap.count).reversed().prefix(while: \.isASCIIWord)
    guard gap.contains(UInt8(ascii: ":")) || gap.contains(UInt8(ascii: "=")) else { return nil }
    return String(decoding: name.reversed(), as: UTF8.self)
  }
}
