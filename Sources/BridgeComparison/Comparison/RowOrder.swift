internal import BridgeFormats

/// How the rows of a live list correspond to the recorded ones, if they seem to be in another order.
///
/// Equal rows belong together, then those with the same words, then the others in order.
struct RowOrder {
  /// For each recorded row, the position of the live one.
  let places: [Int]

  /// How many rows have another position.
  let moved: Int

  /// Whether each row has one that is equal or has the same words.
  let isComplete: Bool

  /// Whether the words of the rows show the order. If not, rows that have moved in their table may look as if they were
  /// in another order: the number of each may be the recorded one of its neighbor.
  let isByWords: Bool

  /// Nil if the rows seem to be in order. Both lists have equally many rows; equal rows have equal values.
  init?<Row: Hashable>(
    _ recorded: [Row], _ actual: [Row], recordedKey: (Int) -> RowKey, actualKey: (Int) -> RowKey
  ) {
    let others = recorded.indices.filter { recorded[$0] != actual[$0] }
    guard others.count > 1 else { return nil }
    let old = others.map { (index: $0, row: recorded[$0], key: recordedKey($0)) }
    let new = others.map { (index: $0, row: actual[$0], key: actualKey($0)) }
    isByWords = zip(old, new).contains { $0.key != $1.key }
    var pairs = RowPairs(Array(recorded.indices), free: others)
    pairs.add(old.map { ($0.index, $0.row) }, new.map { ($0.index, $0.row) })
    pairs.add(old.map { ($0.index, $0.key) }, new.map { ($0.index, $0.key) })
    isComplete = pairs.isComplete
    let places = pairs.all
    moved = others.count { places[$0] != $0 }
    guard moved > 1 else { return nil }
    self.places = places
  }

  /// Whether that many differences, besides the order, say more than those that were found by position. Rows without a
  /// counterpart may rather be missing and new ones.
  func isBetter(_ count: Int, than found: Int) -> Bool {
    isComplete ? count < found : count + 1 < found
  }
}

/// The pairs of rows found so far.
private struct RowPairs {
  private var places: [Int]

  /// The recorded rows without a live one, and the reverse, in order.
  private var recorded: [Int]
  private var actual: [Int]

  /// `places`: those of all rows. `free`: the rows to be paired.
  init(_ places: [Int], free: [Int]) { (self.places, recorded, actual) = (places, free, free) }

  var isComplete: Bool { recorded.isEmpty }

  /// The live position of each recorded row; those without a pair are paired in order.
  var all: [Int] {
    zip(recorded, actual).reduce(into: places) { places, pair in places[pair.0] = pair.1 }
  }

  /// Pairs rows with equal values, each with the first that is free.
  mutating func add<Value: Hashable>(_ old: [(Int, Value)], _ new: [(Int, Value)]) {
    let (left, right) = (Set(recorded), Set(actual))
    var equal: [Value: [Int]] = [:]
    for (index, value) in new.reversed() where right.contains(index) {
      equal[value, default: []].append(index)
    }
    var (found, taken): (Set<Int>, Set<Int>) = ([], [])
    for (index, value) in old where left.contains(index) {
      guard let place = equal[value]?.popLast() else { continue }
      places[index] = place
      found.insert(index)
      taken.insert(place)
    }
    recorded.removeAll { found.contains($0) }
    actual.removeAll { taken.contains($0) }
  }
}

/// The first words of a row without those that contain digits: what tells it from others, whatever its numbers, times
/// and tokens are.
struct RowKey: Hashable {
  private var words: [UInt8] = []

  /// A key that begins with these words.
  init(_ text: String = "") { add(text) }

  /// Whether further words do not count.
  var isFull: Bool { words.count >= Self.longest }

  /// Adds the words of a text.
  mutating func add(_ text: String) {
    for word in text.utf8.prefix(Self.longestText).split(whereSeparator: { $0 <= 0x20 }) {
      if isFull { return }
      if word.contains(where: \.isASCIIDigit) { continue }
      words += word.prefix(Self.longest)
      words.append(0x20)
    }
  }

  private static let (longest, longestText) = (256, 512)
}

extension RowKey {
  /// The key of an element of JSON.
  init(of value: JSONValue) {
    self.init()
    var (open, visited) = ([value], 0)
    while let next = open.popLast(), !isFull, visited < Self.maximumNodes {
      visited += 1
      switch next {
      case .object(let object):
        open += object.members.prefix(Self.maximumNodes).reversed().map(\.value)
      case .array(let elements): open += elements.prefix(Self.maximumNodes).reversed()
      case .string(let text): add(text.string)
      case .bool(let isTrue): add(isTrue ? "true" : "false")
      case .number, .null: break
      }
    }
  }

  /// The key of an element of HTML.
  init(of node: Int, in document: HTMLDocument) {
    self.init(document.nodes[node].name ?? "")
    var (open, visited) = ([node], 0)
    while let next = open.popLast(), !isFull, visited < Self.maximumNodes {
      visited += 1
      if case .text(let text) = document.nodes[next].content { add(text) }
      open += document.nodes[next].children.reversed()
    }
  }

  private static let maximumNodes = 256
}
