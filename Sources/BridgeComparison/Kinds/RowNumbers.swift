internal import BridgeFormats

/// The numbers of rows in two documents, by their places.
struct RowNumbers {
  enum Place: Hashable {
    case url([UInt8])
    case member(String)
  }

  /// By a hash of the place: documents may have many long ones.
  private typealias Numbers = [Int: [Int]]
  private let recorded: Numbers
  private let live: Numbers

  /// How the numbers of the places stand for each other that were looked at, so that each is walked through once.
  private var standings: [Int: Standing] = [:]

  init(_ recorded: RowDocument, _ live: RowDocument) {
    (self.recorded, self.live) = (Self.numbers(in: recorded), Self.numbers(in: live))
  }

  /// Whether the documents have these two in the place of each other, wherever one of them is in such a place. Where they
  /// have not equally many there, it cannot be told, and one more or less is a difference of its own.
  ///
  /// Rows are numbered in their order, so that none has moved that was there before one that has not. Live numbers that
  /// the run has put into the recorded document do not count as unmoved.
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

  /// Which numbers of one place stand for which.
  private struct Standing {
    /// Nil for a number that stands for several.
    private var live: [Int: Int?] = [:]
    private var recorded: [Int: Int?] = [:]

    /// The last row that has not moved.
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
      read(text) { lead, number in numbers[Place.url(lead).hashValue, default: []].append(number) }
    } member: { path, number in
      numbers[Place.member(path).hashValue, default: []].append(number)
    }
    return numbers
  }

  /// In one walk; `start` is where the text begins that is a URL if it has a path, and `left` how many of its numbers are
  /// still looked at.
  private static func read(
    _ text: ArraySlice<UInt8>, _ visit: (_ lead: [UInt8], _ number: Int) -> Void
  ) {
    var (start, position, hasPath, left) = (text.startIndex, text.startIndex, false, most)
    while position < text.endIndex {
      let byte = text[position]
      guard byte.isASCIIWord else {
        position += 1
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") { hasPath = true }
        if RowLead.isOutside(byte) { (start, hasPath, left) = (position, false, most) }
        continue
      }
      let word = text[position...].prefix(while: \.isASCIIWord)
      position = word.endIndex
      guard hasPath, left > 0, word.startIndex - start <= longest, let value = RowNumber.value(word)
      else { continue }
      left -= 1
      if let lead = RowLead.before(text[start..<word.startIndex]) { visit(lead, value) }
    }
  }

  /// The most numbers of one URL, and the most bytes before one, that are looked at.
  private static let (most, longest) = (32, 600)
}
