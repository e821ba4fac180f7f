internal import BridgeFormats

/// Compares the numbers by which a database counts its rows, where URLs and members name them: `/pages/4/edit/`.
///
/// A number may have become another one as far away as others of its table have moved. In two documents, and behind a
/// path in all responses of a run, one recorded number stands for one live number, and different ones stay different.
struct RowComparison {
  /// A text that may have numbers of rows in it.
  enum Place {
    /// An attribute of markup, with its name in front; the name of what it is the value of.
    case attribute(of: String)
    /// The value of a choice, with the attribute's name in front; the name under which it is offered.
    case choice(of: String)
    /// A field of the header that holds a URL.
    case field
    /// A line of a script.
    case script
    /// A line of another text: of a feed, for example.
    case text
    /// A member of JSON, with its name in front; its path without the numbers of elements.
    case member(path: String)
  }

  /// Where a number stands.
  private enum Position {
    /// Alone in the value of something of that name: it may be of any table, if the name does not tell.
    case alone(in: String)
    /// The value of a choice of that name.
    case choice(String)
    /// Behind a name in a script.
    case named(String)
    /// Behind this path in a URL of the document.
    case url([UInt8])
    /// Behind this path in a field.
    case field([UInt8])
    /// As the value of a member of that path.
    case member(String)
  }

  private let offsets: IdentityOffsets
  private var documents: (recorded: RowDocument, live: RowDocument)?

  /// The numbers of the documents, once one is looked for in them.
  private var numbers: RowNumbers?

  /// The numbers that have moved in the URLs of the two texts that are walked through, each behind its path.
  private(set) var pairs: [IdentityTable.Pair] = []
  private var looked = 0

  init(_ offsets: IdentityOffsets) { self.offsets = offsets }

  /// Whether any numbers are known to have moved.
  var knowsMoves: Bool { !offsets.isEmpty }

  /// The documents that the texts are of; nil for others.
  mutating func setDocuments(_ recorded: RowDocument?, _ live: RowDocument?) {
    documents = recorded.flatMap { recorded in live.map { (recorded, $0) } }
    numbers = nil
  }

  /// Begins another two texts.
  mutating func begin() { (pairs, looked) = ([], 0) }

  /// More numbers of one text are not looked at, and none behind more bytes of it.
  private static let (most, longest) = (32, 600)

  /// The ends of two numbers that begin here, one in the place of the other; nil where there are none, or where they are
  /// not of one row.
  mutating func ends(
    _ old: ArraySlice<UInt8>, _ i: Int, _ new: ArraySlice<UInt8>, _ j: Int, in place: Place
  ) -> (old: Int, new: Int)? {
    guard !offsets.isEmpty, looked < Self.most, i - old.startIndex <= Self.longest,
      let left = RowNumber(old, at: i), let right = RowNumber(new, at: j)
    else { return nil }
    looked += 1
    guard left.value != right.value, let position = Self.position(of: left, in: old, place),
      isRow(left.value, right.value, position)
    else { return nil }
    return (left.end, right.end)
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
    case .script:
      if let lead = RowLead.before(before) { return .url(lead) }
      return ScriptName.before(number, in: text).map { .named($0) }
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

/// The name of the element of XML that holds a number alone, if it is that of an identity: `<guid>4</guid>`.
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

/// The name in front of a number in a script: `pageId: 4`, `"targetPages": [4]`.
private enum ScriptName {
  static func before(_ number: RowNumber, in text: ArraySlice<UInt8>) -> String? {
    // No part of a fraction, a version or a calculation.
    let ends = ",;]}) \r\n\t".utf8
    guard text[number.end...].first.map({ ends.contains($0) }) ?? true else { return nil }
    let before = text[..<number.start].suffix(80)
    let gap = before.reversed().prefix { " [:=\"'".utf8.contains($0) }
    let name = before.dropLast(gap.count).reversed().prefix(while: \.isASCIIWord)
    guard gap.contains(UInt8(ascii: ":")) || gap.contains(UInt8(ascii: "=")) else { return nil }
    return String(decoding: name.reversed(), as: UTF8.self)
  }
}
