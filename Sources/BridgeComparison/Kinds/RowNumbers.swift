internal import BridgeFormats

/// The row numbers in two documents, by place.
struct RowNumbers {
  enum Place: Hashable {
    case url([UInt8])
    case member(String)
  }

  /// Keyed by a hash of the place, as documents may have many long ones.
  private typealias Numbers = [Int: [Int]]
  private let recorded: Numbers
  private let live: Numbers

  /// The correspondence of numbers per place; computed once for each place.
  private var standings: [Int: Standing] = [:]

  init(_ recorded: RowDocument, _ live: RowDocument) {
    (self.recorded, self.live) = (Self.numbers(in: recorded), Self.numbers(in: live))
  }

  /// Whether the two numbers correspond to each other wherever either occurs at the place. True if the documents have
  /// different counts of numbers there: the correspondence is then unknown, and the count itself is a difference.
  ///
  /// Rows are numbered in order of creation, so a row before an unmoved one has not moved either. Live numbers that the
  /// run put into the recorded document do not count as unmoved.
  mutating func correspond(
    _ old: Int, _ new: Int, in place: Place, besides offsets: IdentityOffsets
  ) -> Bool {
    guard let left = recorded[place.hashValue], let right = live[place.hashValue] else {
      return false
    }
    guard left.count == right.count else { return true }
    let standing =
      standings[place.hashValue]
      ?? Standing(
        zip(left, right).filter { a, b in
          a != b || !offsets.isLive(a)
        })
    standings[place.hashValue] = standing
    return standing.correspond(old, new)
  }

  /// The correspondence of the numbers at one place.
  private struct Standing {
    /// Nil for a number with several counterparts.
    private var live: [Int: Int?] = [:]
    private var recorded: [Int: Int?] = [:]

    /// The highest number that has not moved.
    private var lastUnmoved = Int.min

    init(_ pairs: [(Int, Int)]) {
      for (old, new) in pairs {
        Self.note(new, for: old, in: &live)
        Self.note(old, for: new, in: &recorded)
        if old == new { lastUnmoved = max(lastUnmoved, old) }
      }
    }

    func correspond(_ old: Int, _ new: Int) -> Bool {
      (live[old] ?? new) == new && (recorded[new] ?? old) == old && lastUnmoved < old
    }

    private static func note(_ one: Int, for other: Int, in known: inout [Int: Int?]) {
      known.updateValue((known[other] ?? one) == one ? one : nil, forKey: other)
    }
  }

  private static func numbers(in document: RowDocument) -> Numbers {
    var numbers: Numbers = [:]
    document.visit { text in
      read(text) { lead, number in
        numbers[Place.url(lead).hashValue, default: []].append(number.value)
      }
    } member: { path, number in
      numbers[Place.member(path).hashValue, default: []].append(number)
    }
    return numbers
  }

  /// Reads the numbers in the URLs of a text in one pass. `start`: the start of the current possible URL; `left`: how many more of its numbers
  /// are read.
  static func read(
    _ text: ArraySlice<UInt8>, _ visit: (_ lead: [UInt8], _ number: RowNumber) -> Void
  ) {
    var (start, position, hasPath, left) = (text.startIndex, text.startIndex, false, maximumCount)
    while position < text.endIndex {
      let byte = text[position]
      guard byte.isASCIIWord else {
        position += 1
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") { hasPath = true }
        if RowLead.isOutside(byte) { (start, hasPath, left) = (position, false, maximumCount) }
        continue
      }
      let word = text[position...].prefix(while: \.isASCIIWord)
      position = word.endIndex
      guard hasPath, left > 0, word.startIndex - start <= maximumLead,
        let number = RowNumber(text, at: word.startIndex)
      else { continue }
      left -= 1
      if let lead = RowLead.before(text[start..<word.startIndex], text[word.endIndex...]) {
        visit(lead, number)
      }
    }
  }

  /// The maximum count of numbers per URL, and of bytes before a number.
  private static let (maximumCount, maximumLead) = (32, 600)
}
