// Text is read from left to right in overlapping windows.
extension LargeBody {
  /// The largest margin. A margin grows up to it to hold one value.
  private static let largestMargin = 32 * 1024 * 1024

  /// Searches a range of the file window by window. `edits` returns the replacements within one window.
  mutating func windows(
    of range: Range<Int>, _ edits: (inout RedactionPass, [UInt8]) -> RedactionEdits
  ) throws {
    var position = max(range.lowerBound, copy.position)
    var margin = sizes.margin
    while position < range.upperBound {
      let limit = min(range.upperBound, position + sizes.core)
      let place = max(range.lowerBound, position - margin)..<min(range.upperBound, limit + margin)
      pass.base = place.lowerBound
      let found = edits(&pass, try window.bytes(in: place)).ordered
      // A value that extends far into the margin may be cut off at its end, but must be replaced as a whole.
      let last = found.last { $0.range.lowerBound + place.lowerBound < limit }
      if let last, place.upperBound < range.upperBound,
        last.range.upperBound + place.lowerBound > limit + margin / 2
      {
        margin *= 2
        guard margin <= Self.largestMargin else {
          throw tooLong(at: place.lowerBound + last.range.lowerBound)
        }
        continue
      }
      position = try accept(found, from: position, to: limit, at: place.lowerBound)
      margin = sizes.margin
    }
    pass.base = 0
  }

  /// Applies the edits that begin between `position` and `limit`; returns where the next window's core begins.
  private mutating func accept(
    _ found: [RedactionEdits.Edit], from position: Int, to limit: Int, at base: Int
  ) throws -> Int {
    var end = limit
    for edit in found where (position..<limit).contains(edit.range.lowerBound + base) {
      try copy.replace(edit.range.lowerBound + base..<edit.range.upperBound + base, with: edit.text)
      end = max(end, edit.range.upperBound + base)
    }
    return end
  }

  private func tooLong(at offset: Int) -> Unsearchable {
    Unsearchable(
      reason:
        "a secret value at byte \(offset) of it is longer than the \(Self.largestMargin) bytes that can be searched at once"
    )
  }
}
