internal import BridgeFormats

/// How far the numbers by which a database counts its rows have moved since the recording, as the run has learned it
/// from numbers that are surely the same thing: 4 became 9, so that 7 may have become 12.
package struct IdentityOffsets: Sendable {
  private var offsets: Set<Int> = []

  package init() {}

  /// Takes a recorded number and the live one in its place; equal ones and other texts tell nothing.
  package mutating func learn(_ recorded: [UInt8], _ live: [UInt8]) {
    guard let old = Self.number(recorded[...]), let new = Self.number(live[...]), old != new else {
      return
    }
    offsets.insert(new - old)
  }

  /// The ends of two numbers that begin here and lie as far apart as others do; nil where there are none.
  func ends(
    _ old: ArraySlice<UInt8>, _ i: Int, _ new: ArraySlice<UInt8>, _ j: Int
  ) -> (old: Int, new: Int)? {
    guard !offsets.isEmpty else { return nil }
    let (left, right) = (Self.word(old, i), Self.word(new, j))
    guard let a = Self.number(left), let b = Self.number(right), offsets.contains(b - a) else {
      return nil
    }
    return (left.endIndex, right.endIndex)
  }

  private static func word(_ text: ArraySlice<UInt8>, _ start: Int) -> ArraySlice<UInt8> {
    text[start...].prefix(longest + 1).prefix(while: \.isASCIIWord)
  }

  /// A whole number without leading zeros.
  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    guard (1...longest).contains(text.count), text.allSatisfy(\.isASCIIDigit),
      text.first != UInt8(ascii: "0")
    else { return nil }
    return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static let longest = 15
}
