internal import BridgeFormats

/// The numbers in the URLs of two bodies, by what is before them.
struct RowNumbers {
  private let recorded: [[UInt8]: [Int]]
  private let live: [[UInt8]: [Int]]

  init(_ recorded: [UInt8], _ live: [UInt8]) {
    (self.recorded, self.live) = (Self.numbers(in: recorded), Self.numbers(in: live))
  }

  /// Whether the bodies have these two in the place of each other behind `lead`, wherever one of them is. Where they
  /// have not equally many there, it cannot be told.
  ///
  /// Rows are numbered in their order, so that none has moved that was there before one that has not. Live numbers that
  /// the run has put into the recorded body do not count as unmoved.
  func correspond(
    _ old: Int, _ new: Int, behind lead: [UInt8], besides offsets: IdentityOffsets
  ) -> Bool {
    guard let left = recorded[lead], let right = live[lead], left.count == right.count else {
      return true
    }
    return zip(left, right).allSatisfy { a, b in
      if a == b, offsets.isLive(a) { return true }
      return (a == old) == (b == new) && (a != b || a < old)
    }
  }

  /// In one walk; `start` is where the text begins that is a URL if it has a path, and `left` how many of its numbers are
  /// still looked at.
  private static func numbers(in body: [UInt8]) -> [[UInt8]: [Int]] {
    var numbers: [[UInt8]: [Int]] = [:]
    var (start, position, hasPath, left) = (0, 0, false, most)
    while position < body.count {
      let byte = body[position]
      guard byte.isASCIIWord else {
        position += 1
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") { hasPath = true }
        if RowLead.isOutside(byte) { (start, hasPath, left) = (position, false, most) }
        continue
      }
      let word = body[position...].prefix(while: \.isASCIIWord)
      position = word.endIndex
      guard hasPath, left > 0, let value = RowNumber.value(word) else { continue }
      left -= 1
      let url = body[max(start, word.startIndex - longest)..<word.startIndex]
      if let lead = RowLead.before(url) { numbers[lead, default: []].append(value) }
    }
    return numbers
  }

  /// The most numbers of one URL, and the most bytes before one, that are looked at.
  private static let (most, longest) = (32, 512)
}

/// What is before a number in a URL: the path up to its last slash, or the path and the name of the parameter, with a
/// sign for each earlier number. Rows of one table have one.
package enum RowLead {
  private static let slash = UInt8(ascii: "/")
  private static let question = UInt8(ascii: "?")

  /// The lead in the text before a number; nil where it is no part of a URL.
  static func before(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let start = text.lastIndex(where: isOutside).map { $0 + 1 } ?? text.startIndex
    let url = text[start...]
    guard let query = url.firstIndex(of: question) else {
      guard let end = url.lastIndex(of: slash) else { return nil }
      return general(url[...end])
    }
    // `;` ends the reference that markup writes for `&`.
    let ends = "?&;".utf8
    guard let start = url.lastIndex(where: { ends.contains($0) }) else { return nil }
    return general(url[..<query]) + [question] + url[(start + 1)...]
  }

  /// Whether a lead means the same on every page.
  static func isAbsolute(_ lead: [UInt8]) -> Bool {
    lead.first == slash || lead.starts(with: "http".utf8)
  }

  /// Whether it is no byte of a URL.
  static func isOutside(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "\"'<>()`\\".utf8.contains(byte)
  }

  /// A path with one sign for each number that is a word.
  package static func general(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var general: [UInt8] = []
    var position = path.startIndex
    while position < path.endIndex {
      guard path[position].isASCIIWord else {
        general.append(path[position])
        position += 1
        continue
      }
      let word = path[position...].prefix(while: \.isASCIIWord)
      if word.allSatisfy(\.isASCIIDigit) {
        general.append(UInt8(ascii: "#"))
      } else {
        general += word
      }
      position = word.endIndex
    }
    return general
  }
}
