internal import BridgeFormats

/// Finds all words of a table in a name, in one pass over its UTF-8 bytes (Aho–Corasick).
///
/// Only ASCII letters and digits count, ignoring case. A word begins after any other byte, and where upper case follows
/// lower case: `X-API-Key`, `accessToken` and `user[password]` have several words. `csrfmiddlewaretoken` is a single
/// word that contains others.
struct NameAutomaton: Sendable {
  private static let symbols = 36

  /// For each state and symbol, the next state.
  private var next: [Int16]

  /// For each state, the rows that end there; used only during construction.
  private var ends: [[Int]]

  /// The same in one list, and the start of each state's rows in it.
  private var endRows: [Int16] = []
  private var endStarts: [Int32] = []

  private let rows: [NameTable.Row]

  init(_ rows: [NameTable.Row]) {
    self.rows = rows
    next = [Int16](repeating: -1, count: Self.symbols)
    ends = [[]]
    for (index, row) in rows.enumerated() { add(row.text, index) }
    link()
    for rows in ends {
      endStarts.append(Int32(endRows.count))
      endRows += rows.map { Int16($0) }
    }
    endStarts.append(Int32(endRows.count))
    ends = []
  }

  private mutating func add(_ text: StaticString, _ row: Int) {
    var state = 0
    for byte in "\(text)".utf8 {
      let slot = state * Self.symbols + Int(Self.symbol(of: byte) ?? 0)
      if next[slot] < 0 {
        next[slot] = Int16(ends.count)
        ends.append([])
        next += [Int16](repeating: -1, count: Self.symbols)
      }
      state = Int(next[slot])
    }
    ends[state].append(row)
  }

  /// Completes the transitions: a missing one is that of the longest suffix of the input that is also a state.
  private mutating func link() {
    var failure = [Int](repeating: 0, count: ends.count)
    var queue: [Int] = []
    for symbol in 0..<Self.symbols {
      if next[symbol] < 0 { next[symbol] = 0 } else { queue.append(Int(next[symbol])) }
    }
    var head = 0
    while head < queue.count {
      let state = queue[head]
      head += 1
      for symbol in 0..<Self.symbols {
        let slot = state * Self.symbols + symbol
        let other = next[failure[state] * Self.symbols + symbol]
        guard next[slot] >= 0 else {
          next[slot] = other
          continue
        }
        let child = Int(next[slot])
        failure[child] = Int(other)
        ends[child] += ends[Int(other)]
        queue.append(child)
      }
    }
  }

  /// The roles of the words in `name`, at places where they count.
  func roles(in name: some Sequence<UInt8>) -> NameTable.Roles {
    var letters = Letters()
    var found: [(row: Int, start: Int, end: Int)] = []
    var state = 0
    for byte in name {
      guard let symbol = letters.take(byte) else { continue }
      state = Int(next[state * Self.symbols + Int(symbol)])
      let first = Int(endStarts[state])
      let last = Int(endStarts[state + 1])
      if first == last { continue }
      let end = letters.count
      for row in endRows[first..<last] {
        found.append((Int(row), end - rows[Int(row)].count, end))
      }
    }
    guard !found.isEmpty else { return [] }
    let innocent = found.filter {
      rows[$0.row].role == .innocent && letters.accepts(rows[$0.row].place, $0.start..<$0.end)
    }
    return found.reduce(into: []) { roles, match in
      let row = rows[match.row]
      guard letters.accepts(row.place, match.start..<match.end),
        !innocent.contains(where: { $0.start <= match.start && match.end <= $0.end })
      else { return }
      roles.formUnion(row.role)
    }
  }

  private static func symbol(of byte: UInt8) -> UInt8? {
    if byte.isASCIILetter { return (byte | 0x20) &- 0x61 }
    return byte.isASCIIDigit ? byte &- 0x30 &+ 26 : nil
  }

  /// The letters and digits of a name, and which of them begin a word.
  private struct Letters {
    /// One bit for each of the first 128 letters, which is as many as names have.
    private var starts: UInt128 = 0
    private(set) var count = 0
    private var wasLower = false
    private var isNew = true
    private var lastStart = 0

    /// The symbol of a byte; nil if it is not a letter or digit.
    mutating func take(_ byte: UInt8) -> UInt8? {
      guard let symbol = NameAutomaton.symbol(of: byte), count < 128 else {
        isNew = true
        return nil
      }
      if isNew || byte.isASCIIUppercase && wasLower {
        starts |= 1 << UInt128(count)
        lastStart = count
      }
      isNew = false
      wasLower = byte &- 0x41 >= 26
      count += 1
      return symbol
    }

    func accepts(_ place: NameTable.Place, _ range: Range<Int>) -> Bool {
      switch place {
      case .anywhere: true
      case .word: isStart(range.lowerBound) && isEnd(range.upperBound)
      case .first: range.lowerBound == 0 && isEnd(range.upperBound)
      case .last: range.lowerBound == lastStart && range.upperBound == count
      case .ending: range.upperBound == count
      case .whole: range.lowerBound == 0 && range.upperBound == count
      }
    }

    private func isStart(_ index: Int) -> Bool { starts >> UInt128(index) & 1 != 0 }

    private func isEnd(_ index: Int) -> Bool { index == count || isStart(index) }
  }
}
