internal import BridgeFormats

// Text without a telling name: secrets are found by their format, or because they are known from elsewhere.
extension RedactionPass {
  /// A secret without a telling name, and the text that replaces it.
  struct Match {
    let range: Range<Int>
    let text: [UInt8]

    /// Whether it was seen elsewhere, rather than only recognized by its format.
    let isKnown: Bool
  }

  /// The text without its secrets; nil if it has none.
  mutating func swept(_ bytes: [UInt8]) -> [UInt8]? {
    var edits = RedactionEdits()
    sweep(bytes, into: &edits)
    return edits.applied(to: bytes)
  }

  /// Adds to `edits` the remaining secrets in `bytes`, which are unedited. With `parts`, formats count only there.
  mutating func sweep(
    _ bytes: [UInt8], within parts: [Range<Int>]? = nil, into edits: inout RedactionEdits
  ) {
    let places = parts.map { RangeList($0) }
    for match in matches(in: bytes, besides: edits, formatsWithin: places) {
      edits.replace(match.range, with: match.text)
    }
  }

  /// The edits of binary data: only secrets that are known from elsewhere.
  mutating func knownEdits(_ bytes: [UInt8]) -> RedactionEdits {
    var edits = RedactionEdits()
    sweep(bytes, within: [], into: &edits)
    return edits
  }

  /// Tokens and known secrets in `bytes`, outside of placeholders and of ranges that `edits` replaces. With `isJSON`,
  /// escapes in strings are left to the JSON pass.
  mutating func matches(
    in bytes: [UInt8], besides edits: RedactionEdits, formatsWithin places: RangeList? = nil,
    isJSON: Bool = false
  ) -> [Match] {
    let tokens = places?.ranges.isEmpty == true ? [] : TokenSearch.matches(in: bytes)
    let known = knownMatches(in: bytes, isJSON: isJSON)
    guard !tokens.isEmpty || !known.isEmpty else { return [] }
    let placeholders = RangeList(SecretPlaceholder.ranges(in: bytes))
    let replaced = RangeList(edits.list.map(\.range))
    func isDone(_ range: Range<Int>) -> Bool {
      placeholders.overlaps(range) || replaced.range(around: range) != nil
    }
    let found = RangeList(tokens.map(\.range))
    var matches: [Match] = []
    let base = base
    for token in tokens
    where !isDone(token.range) && places.map({ $0.range(around: token.range) != nil }) ?? true {
      let text = secret(
        Array(bytes[token.range]), .format, token.name.utf8, isRemembered: true,
        at: "byte \(base + token.range.lowerBound)")
      if let text { matches.append(Match(range: token.range, text: text, isKnown: false)) }
    }
    for match in known where !isDone(match.range) && found.range(around: match.range) == nil {
      note(.repeated, match.placeholder.name, "byte \(base + match.range.lowerBound)")
      matches.append(
        Match(range: match.range, text: Array(match.placeholder.text.utf8), isKnown: true))
    }
    return matches
  }

  /// The places of secrets that were seen elsewhere, in common spellings and under any escapes.
  private func knownMatches(in bytes: [UInt8], isJSON: Bool) -> [SpellingIndex.Match] {
    let index = context.memory.index
    guard !index.isEmpty else { return [] }
    var matches = index.matches(in: bytes)
    for scheme in UnescapedText.Scheme.allCases where !isJSON || scheme != .script {
      let found = escapedMatches(in: bytes, scheme, index, levels: 3)
      if found.isEmpty { continue }
      let taken = RangeList(matches.map(\.range))
      matches += found.filter { !taken.overlaps($0.range) }
    }
    return matches
  }

  /// The places of secrets under the escapes of one scheme, which may be nested.
  private func escapedMatches(
    in bytes: [UInt8], _ scheme: UnescapedText.Scheme, _ index: SpellingIndex, levels: Int
  ) -> [SpellingIndex.Match] {
    guard levels > 0, let text = UnescapedText(bytes, scheme) else { return [] }
    var found = index.matches(in: text.bytes)
    let deeper = escapedMatches(in: text.bytes, scheme, index, levels: levels - 1)
    if !deeper.isEmpty {
      let taken = RangeList(found.map(\.range))
      found += deeper.filter { !taken.overlaps($0.range) }
    }
    return found.map {
      SpellingIndex.Match(range: text.source(of: $0.range), placeholder: $0.placeholder)
    }
  }
}
