internal import BridgeFormats

/// A word or two that end in the number of a row, recorded and live: `boats-4` and `boats-9`, `Bug #4` and `Bug #9`.
struct RowWord: Hashable {
  let recorded: [UInt8]
  let live: [UInt8]

  /// Nil if no sign joins the number to a word. `text` contains the recorded number.
  init?(_ text: ArraySlice<UInt8>, _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) {
    let before = text[..<old.startIndex].suffix(Self.longest)
    guard let sign = before.last, "-#_".utf8.contains(sign) else { return nil }
    let gap = before.reversed().prefix { !$0.isASCIIWord }.count
    let name = before.dropLast(gap).reversed().prefix { $0.isASCIIWord || $0 == UInt8(ascii: "-") }
    guard gap <= 2, name.contains(where: \.isASCIILetter) else { return nil }
    let word = Array(before.suffix(gap + name.count))
    (recorded, live) = (word + old, word + new)
  }

  private static let longest = 40
}
