internal import BridgeFormats
internal import Synchronization

/// The numbers that the responses of a whole run have in place of recorded ones, by place, such as the value of inputs of
/// one name, or the first argument in calls of one function.
///
/// A place has rows of the table that knows most of the recorded numbers there, if they have all moved by the same
/// distance, and most numbers of the place have as well. Then every number there that has moved as far names the same
/// row. If several tables know equally many, the place has to belong to one of them by its own path or name.
package final class NumberSurvey: Sendable {
  /// A place in texts: the name of the value that is the whole number, or the text before the number.
  struct Place: Hashable {
    let name: String
    let before: [UInt8]

    /// The table that it belongs to by its own path or name.
    fileprivate var table: [UInt8] {
      before.isEmpty ? Array((NumberWord(named: name).kind ?? "").utf8) : before
    }
  }

  private struct Found {
    var pairs: [Place: Set<RowComparison.Pair>] = [:]

    /// How far the rows at a place have moved; nil while responses are read.
    var distances: [Place: Int]?
  }

  private let found = Mutex(Found())

  /// Further pairs of one place are left out.
  private static let maximumPairs = 1_000

  /// An empty survey.
  package init() {}

  /// Whether responses are still read.
  var isReading: Bool { found.withLock { $0.distances == nil } }

  /// Whether two numbers at a place name the same row. While responses are read, notes them and accepts any, so that all
  /// numbers of a text are read.
  func accepts(_ pair: RowComparison.Pair, at place: Place) -> Bool {
    found.withLock { found in
      guard let distances = found.distances else {
        if found.pairs[place, default: []].count < Self.maximumPairs {
          found.pairs[place, default: []].insert(pair)
        }
        return true
      }
      return distances[place] == pair.new - pair.old
    }
  }

  /// The live number of a recorded one in a table.
  package struct Row: Hashable {
    package let table: [UInt8]
    package let live: Int

    /// `table`: a kind, or the text before the number in URLs.
    package init(table: [UInt8], live: Int) { (self.table, self.live) = (table, live) }
  }

  /// Ends the reading. `rows`: the known live numbers of a recorded one. `distances`: how far rows of a table have moved.
  package func settle(
    _ rows: (_ recorded: Int) -> Set<Row>, distances moves: (_ table: [UInt8]) -> Set<Int>
  ) {
    found.withLock { found in
      var distances: [Place: Int] = [:]
      for (place, pairs) in found.pairs {
        distances[place] = Self.distance(of: pairs, rows, own: moves(place.table))
      }
      (found.distances, found.pairs) = (distances, [:])
    }
  }

  private static func distance(
    of pairs: Set<RowComparison.Pair>, _ rows: (Int) -> Set<Row>, own: Set<Int>
  ) -> Int? {
    var (counts, moves): ([[UInt8]: Int], [[UInt8]: Set<Int>]) = ([:], [:])
    for old in Set(pairs.map(\.old)) {
      for row in rows(old) {
        counts[row.table, default: 0] += 1
        moves[row.table, default: []].insert(row.live - old)
      }
    }
    // A generic name may hold rows of several tables.
    let tables = moves.compactMapValues { $0.count == 1 ? $0.first : nil }
    let most = tables.keys.compactMap { counts[$0] }.max() ?? 0
    let best = Set(tables.compactMap { counts[$0.key] == most ? $0.value : nil })
    guard most > 1, let distance = best.count == 1 ? best.first : best.first(where: { own == [$0] })
    else { return nil }
    let right = pairs.filter { $0.new - $0.old == distance }
    let known = right.filter { pair in rows(pair.old).contains { $0.live == pair.new } }
    return known.count > 1 && right.count * 2 > pairs.count ? distance : nil
  }
}

extension NumberSurvey.Place {
  /// The place of a number in a text; nil for a number in running text.
  init?(
    of number: Range<Int>, in text: ArraySlice<UInt8>, _ place: RowComparison.Place?
  ) {
    let before = text[..<number.lowerBound].suffix(Self.longest)
    if place != nil, let lead = RowLead.before(before, text[number.upperBound...]),
      RowLead.isAbsolute(lead)
    {
      self.init(name: "", before: lead)
      return
    }
    switch place {
    case .attribute(let name):
      let start = before.firstRange(of: "=\"".utf8)?.upperBound ?? before.startIndex
      self.init(name, before[start...])
    case .script, .code: self.init("", before)
    case .member(let path):
      self.init(path, before.drop { $0 != UInt8(ascii: ":") }.dropFirst())
    // A choice may be a code that moves like a row by chance, so its label must identify it.
    case .choice, .field, .named, .text, nil: return nil
    }
  }

  /// The text from the last space or sign that ends a statement. A URL or code means the same whatever has it.
  private init(_ name: String, _ text: ArraySlice<UInt8>) {
    let start = text.lastIndex { $0 <= 0x20 || $0 == UInt8(ascii: ";") }.map { $0 + 1 }
    before = RowLead.general(text[(start ?? text.startIndex)...])
    self.name = before.isEmpty ? name : ""
  }

  private static let longest = 200
}
