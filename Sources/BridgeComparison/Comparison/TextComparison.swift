/// Compares two texts, already in the same encoding, line by line.
struct TextComparison {
  private let recorded: TextLines
  private let actual: TextLines

  /// The place of numbers in the lines.
  private let place: RowComparison.Place

  /// A comparison of two texts. `place`: what the lines are.
  init(recorded: [UInt8], actual: [UInt8], as place: RowComparison.Place = .text) {
    self.recorded = TextLines(recorded)
    self.actual = TextLines(actual)
    self.place = place
  }

  /// Adds a difference to `list` if the line endings differ, and one for each line that differs.
  func compare(into list: inout DifferenceList) {
    if recorded.lineEndings != actual.lineEndings, recorded.count > 0, actual.count > 0 {
      list.add(
        Difference(
          .body, at: "body line ends", recorded: recorded.lineEndings, actual: actual.lineEndings))
    }
    for hunk in hunks() { report(hunk, into: &list) }
  }

  private func hunks() -> [LineDifference.Hunk] {
    let shorter = min(recorded.count, actual.count)
    let front = (0..<shorter).first { recorded[$0] != actual[$0] } ?? shorter
    let back =
      (0..<shorter - front).first {
        recorded[recorded.count - 1 - $0] != actual[actual.count - 1 - $0]
      } ?? shorter - front
    let middle = LineDifference.Hunk(
      recorded: front..<recorded.count - back, actual: front..<actual.count - back)
    guard !middle.recorded.isEmpty && !middle.actual.isEmpty else {
      return middle.recorded.isEmpty && middle.actual.isEmpty ? [] : [middle]
    }
    return aligned(middle) ?? [middle]
  }

  /// The hunks within a stretch of lines; nil when it is too large or too different.
  private func aligned(_ middle: LineDifference.Hunk) -> [LineDifference.Hunk]? {
    guard middle.recorded.count + middle.actual.count <= LineDifference.largestLineCount else {
      return nil
    }
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let left = middle.recorded.map { number(recorded[$0]) }
    let right = middle.actual.map { number(actual[$0]) }
    return LineDifference.hunks(left, right)?.map { hunk in
      LineDifference.Hunk(
        recorded: hunk.recorded.lowerBound + middle.recorded.lowerBound..<hunk.recorded.upperBound
          + middle.recorded.lowerBound,
        actual: hunk.actual.lowerBound + middle.actual.lowerBound..<hunk.actual.upperBound
          + middle.actual.lowerBound)
    }
  }

  /// Reports the lines of a hunk in pairs; the rest are missing or unexpected.
  private func report(_ hunk: LineDifference.Hunk, into list: inout DifferenceList) {
    for offset in 0..<max(hunk.recorded.count, hunk.actual.count) {
      let old = offset < hunk.recorded.count ? hunk.recorded.lowerBound + offset : nil
      let new = offset < hunk.actual.count ? hunk.actual.lowerBound + offset : nil
      if let old, let new, recorded[old] == actual[new] { continue }
      let place = old.map { "\($0 + 1)" } ?? new.map { "\($0 + 1) (actual)" } ?? ""
      if let old, let new,
        list.isOfSameKinds(
          recorded[old], actual[new], rowsIn: self.place, at: "body line " + place)
      {
        continue
      }
      let agreed = old != nil && new != nil ? list.agreed : nil
      let unmapped = list.unmapped
      list.add(
        Difference(
          .body, at: "body line " + place, recorded: old.map(recorded.text),
          actual: new.map(actual.text),
          original: old.flatMap { unmapped?.line($0, of: recorded.count) }, agreed: agreed))
    }
  }
}
