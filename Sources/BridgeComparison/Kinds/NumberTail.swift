internal import BridgeFormats

/// Numbers that a program appends to a random word, to distinguish its processes and their objects: `…8f3a_712_19`.
///
/// Two or more belong to the identity. A single one may be data, such as the width of a picture.
struct NumberTail {
  /// The end of the random word.
  let start: Int

  /// The numbers, without the `_` before each.
  let numbers: [ArraySlice<UInt8>]

  /// The ends of the random word and of each number.
  var ends: [Int] { [start] + numbers.map(\.endIndex) }

  /// The tail of a word; nil if it does not end in two or more numbers.
  init?(_ word: ArraySlice<UInt8>) {
    var start = word.endIndex
    var numbers: [ArraySlice<UInt8>] = []
    while let found = Self.last(word[..<start]) {
      numbers.insert(found, at: 0)
      start = found.startIndex - 1
    }
    guard numbers.count >= 2 else { return nil }
    (self.start, self.numbers) = (start, numbers)
  }

  /// The number at the end, with `_` and something else before it.
  private static func last(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let number = word.suffix(longest + 1).reversed().prefix(while: \.isASCIIDigit).count
    let start = word.endIndex - number
    guard (1...longest).contains(number), start - 1 > word.startIndex,
      word[start - 1] == UInt8(ascii: "_")
    else { return nil }
    return word[start...]
  }

  private static let longest = 12
}

/// Two identities of one form, and their parts that are compared by pattern.
struct IdentityPair {
  let recorded: ArraySlice<UInt8>
  let live: ArraySlice<UInt8>

  /// The values that correspond throughout a run: the identities. For identities with a tail of numbers: the random
  /// words, then the live word with each more of the numbers, so that a process keeps its number. The recorded word may
  /// have been replaced by the live one already.
  var parts: [(recorded: [UInt8], live: [UInt8])] {
    guard let (old, new) = tails else { return [(Array(recorded), Array(live))] }
    let stem = Array(live[..<new.start])
    let numbers = zip(old.ends, new.ends).dropFirst().map { oldEnd, newEnd in
      (recorded: stem + recorded[old.start..<oldEnd], live: Array(live[..<newEnd]))
    }
    return ([(recorded: Array(recorded[..<old.start]), live: stem)] + numbers)
      .filter { $0.recorded != $0.live }
  }

  /// The random word, if both identities have the same one, followed by numbers.
  var commonStem: ArraySlice<UInt8>? {
    guard let (old, new) = tails, recorded[..<old.start].elementsEqual(live[..<new.start]) else {
      return nil
    }
    return live[..<new.start]
  }

  /// The process numbers: all numbers of the tail except the last, which is a counter. Short numbers are left out as
  /// too common.
  var processes: [(recorded: [UInt8], live: [UInt8])] {
    guard let (old, new) = tails else { return [] }
    return zip(old.numbers, new.numbers).dropLast()
      .map { (recorded: Array($0), live: Array($1)) }
      .filter {
        $0.recorded != $0.live && min($0.recorded.count, $0.live.count) >= Self.shortestProcess
      }
  }

  private var tails: (NumberTail, NumberTail)? {
    guard let old = NumberTail(recorded), let new = NumberTail(live),
      old.numbers.count == new.numbers.count
    else { return nil }
    return (old, new)
  }

  private static let shortestProcess = 3
}
