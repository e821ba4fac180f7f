internal import BridgeFormats

// Text that no name explains: what is known for its format, or from elsewhere, is found all the same.
extension RedactionPass {
  /// Where something known stands, and what stands in its place.
  struct Sight {
    let range: Range<Int>
    let text: [UInt8]
  }

  /// The text without what is known; nil when it holds none.
  mutating func swept(_ bytes: [UInt8]) -> [UInt8]? {
    var edits = RedactionEdits()
    sweep(bytes, into: &edits)
    return edits.applied(to: bytes)
  }

  /// Adds to `edits` what else of `bytes`, as they were before any edit, is known; only in `parts`, if
  /// they are given.
  mutating func sweep(
    _ bytes: [UInt8], within parts: [Range<Int>]? = nil, into edits: inout RedactionEdits
  ) {
    let places = parts.map { RangeList($0) }
    for sight in sights(in: bytes, besides: edits)
    where places.map({ $0.range(around: sight.range) != nil }) ?? true {
      edits.replace(sight.range, with: sight.text)
    }
  }

  /// What is known in `bytes`, but for placeholders and what `edits` replaces anyway.
  mutating func sights(in bytes: [UInt8], besides edits: RedactionEdits) -> [Sight] {
    let tokens = TokenFormat.matches(in: bytes)
    let known = setting.memory.index.matches(in: bytes)
    guard !tokens.isEmpty || !known.isEmpty else { return [] }
    let placeholders = RangeList(SecretPlaceholder.ranges(in: bytes))
    let replaced = RangeList(edits.list.map(\.range))
    func isDone(_ range: Range<Int>) -> Bool {
      placeholders.overlaps(range) || replaced.range(around: range) != nil
    }
    let found = RangeList(tokens.map(\.range))
    var sights: [Sight] = []
    let base = base
    for token in tokens where !isDone(token.range) {
      let text = secret(
        Array(bytes[token.range]), .format, token.name.utf8, isRemembered: true,
        at: "byte \(base + token.range.lowerBound)")
      if let text { sights.append(Sight(range: token.range, text: text)) }
    }
    for match in known where !isDone(match.range) && found.range(around: match.range) == nil {
      note(.repeated, match.placeholder.name, "byte \(base + match.range.lowerBound)")
      sights.append(Sight(range: match.range, text: Array(match.placeholder.text.utf8)))
    }
    return sights
  }
}
