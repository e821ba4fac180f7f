/// Replacements of ranges in some bytes, collected in any order.
struct RedactionEdits {
  struct Edit {
    let range: Range<Int>
    let text: [UInt8]
  }

  private(set) var list: [Edit] = []

  mutating func replace(_ range: Range<Int>, with text: some Sequence<UInt8>) {
    list.append(Edit(range: range, text: Array(text)))
  }

  /// Adds the edits of a part that begins at `offset`.
  mutating func add(_ edits: RedactionEdits, at offset: Int = 0) {
    list += edits.list.map { edit in
      let range = edit.range.lowerBound + offset..<edit.range.upperBound + offset
      return Edit(range: range, text: edit.text)
    }
  }

  /// The bytes with every range replaced; nil if there is nothing to replace.
  ///
  /// Overlapping ranges are replaced together by the text that was added first.
  func applied(to bytes: [UInt8]) -> [UInt8]? {
    guard !list.isEmpty else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in ordered {
      result += bytes[position..<edit.range.lowerBound]
      result += edit.text
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }

  /// The edits from left to right; overlapping ones are merged.
  var ordered: [Edit] {
    var merged: [(edit: Edit, rank: Int)] = []
    let sorted = list.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (rank, edit) in sorted {
      guard let last = merged.last, edit.range.lowerBound < last.edit.range.upperBound else {
        merged.append((edit, rank))
        continue
      }
      let range =
        last.edit.range.lowerBound..<max(last.edit.range.upperBound, edit.range.upperBound)
      let first = rank < last.rank ? edit : last.edit
      merged[merged.count - 1] = (Edit(range: range, text: first.text), min(rank, last.rank))
    }
    return merged.map(\.edit)
  }
}
