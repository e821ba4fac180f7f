internal import BridgeComparison
internal import BridgeFormats

/// Finds texts that are equal except for whole numbers, which may be those of rows: `boat-4/7` in `boat-9/12`.
enum NumberedText {
  /// The position after such a text, if the other begins with it; nil otherwise.
  static func end(of text: ArraySlice<UInt8>, in other: ArraySlice<UInt8>) -> Int? {
    var (i, j) = (text.startIndex, other.startIndex)
    while i < text.endIndex {
      guard j < other.endIndex else { return nil }
      let (left, right) = (
        text[i...].prefix(while: \.isASCIIDigit), other[j...].prefix(while: \.isASCIIDigit)
      )
      if left.isEmpty || right.isEmpty {
        guard text[i] == other[j] else { return nil }
        (i, j) = (i + 1, j + 1)
      } else {
        guard left.elementsEqual(right) || RowNumber.isOne(left) && RowNumber.isOne(right) else {
          return nil
        }
        (i, j) = (left.endIndex, right.endIndex)
      }
    }
    return j
  }

  /// The first position at which the other has such a text.
  static func firstIndex(of text: ArraySlice<UInt8>, in other: ArraySlice<UInt8>) -> Int? {
    other.indices.first { end(of: text, in: other[$0...]) != nil }
  }
}
