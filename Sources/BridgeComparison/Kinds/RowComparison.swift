internal import BridgeFormats

/// Compares the numbers by which a database counts its rows, where URLs and members name them: `/pages/4/edit/`.
///
/// A number may have become another one as far away as others of its place have moved. In two bodies, and behind a path
/// in all responses of a run, one recorded number stands for one live number, and different ones stay different.
struct RowComparison {
  /// A text that may have numbers of rows in it.
  enum Place {
    /// An attribute of markup, with its name in front, or a field that holds a URL; the name of what it is the value of.
    case attribute(of: String)
    /// A line of a script.
    case script
    /// A member of JSON, with its name in front; its path without the numbers of elements.
    case member(path: String)
  }

  /// Where a number stands.
  private enum Position {
    /// Alone in the value of something of that name: it may be of any table, if the name does not tell.
    case alone(in: String)
    /// In a script: it may be anything.
    case script
    /// Behind this path in a URL.
    case url([UInt8])
    /// As the value of a member of that path.
    case member(String)
  }

  private let offsets: IdentityOffsets
  private var bodies: (recorded: [UInt8], live: [UInt8]) = ([], [])

  /// The numbers in the URLs of the bodies, once one is looked for in them.
  private var numbers: RowNumbers?

  /// The numbers of members that have moved, by the paths of the members.
  private var members: [String: (live: [Int: Int], recorded: [Int: Int])] = [:]

  /// The numbers that have moved in the URLs of the two texts that are walked through, each behind its path.
  private(set) var pairs: [IdentityTable.Pair] = []

  init(_ offsets: IdentityOffsets) { self.offsets = offsets }

  mutating func setBodies(_ recorded: [UInt8], _ live: [UInt8]) {
    bodies = (recorded, live)
    (numbers, members) = (nil, [:])
  }

  /// Begins another two texts.
  mutating func begin() { pairs = [] }

  /// The ends of two numbers that begin here, one in the place of the other; nil where there are none, or where they are
  /// not of one row.
  mutating func ends(
    _ old: ArraySlice<UInt8>, _ i: Int, _ new: ArraySlice<UInt8>, _ j: Int, in place: Place
  ) -> (old: Int, new: Int)? {
    guard !offsets.isEmpty, let left = RowNumber(old, at: i), let right = RowNumber(new, at: j),
      left.value != right.value, let position = Self.position(of: left, in: old, place),
      isRow(left.value, right.value, position)
    else { return nil }
    return (left.end, right.end)
  }

  private mutating func isRow(_ old: Int, _ new: Int, _ position: Position) -> Bool {
    switch position {
    case .alone(let name): return offsets.allow(old, new, inValueOf: name)
    case .script: return offsets.hasSeen(old, new)
    case .member(let path):
      guard offsets.allow(old, new, inMember: path) else { return false }
      let (live, recorded) = members[path, default: ([:], [:])]
      guard live[old] ?? new == new, recorded[new] ?? old == old else { return false }
      members[path, default: ([:], [:])].live[old] = new
      members[path, default: ([:], [:])].recorded[new] = old
      return true
    case .url(let lead):
      guard offsets.allow(old, new, behind: lead) else { return false }
      let numbers = self.numbers ?? RowNumbers(bodies.recorded, bodies.live)
      self.numbers = numbers
      if RowLead.isAbsolute(lead) {
        pairs.append((recorded: lead + "\(old)".utf8, live: lead + "\(new)".utf8))
      }
      return numbers.correspond(old, new, behind: lead, besides: offsets)
    }
  }

  private static func position(
    of number: RowNumber, in text: ArraySlice<UInt8>, _ place: Place
  ) -> Position? {
    let before = text[..<number.start]
    switch place {
    case .attribute(let name): return RowLead.before(before).map { .url($0) } ?? .alone(in: name)
    case .script: return RowLead.before(before).map { .url($0) } ?? .script
    case .member(let path):
      let value = before.drop { $0 != UInt8(ascii: ":") }.dropFirst()
      if let lead = RowLead.before(value) { return .url(lead) }
      let name = path.split(separator: ".").last.map(String.init) ?? ""
      let isWhole = value.isEmpty && number.end == text.endIndex
      return isWhole && IdentityName.isOne(name) ? .member(path) : nil
    }
  }
}
