internal import BridgeFormats

/// The spelling of a text in markup, kept where redaction leaves the text as it is.
///
/// `&nbsp;`, `&copy` and `&#xe9;` stay as they were written; only the text around a placeholder that is found nowhere in
/// the original is escaped.
struct MarkupSpelling {
  private let raw: ArraySlice<UInt8>

  /// The decoded text.
  private var text: [UInt8] = []

  /// The position in `raw` of each decoded byte, nil inside a character; then the end.
  private var positions: [Int?] = []

  init(_ raw: ArraySlice<UInt8>) {
    self.raw = raw
    var (text, positions): ([UInt8], [Int?]) = ([], [])
    MarkupReferences.visit(raw) { bytes, range in
      text += bytes
      positions.append(range.lowerBound)
      positions += Array(repeating: nil, count: bytes.count - 1)
    }
    self.text = text
    self.positions = positions + [raw.endIndex]
  }

  /// The redacted text in markup, for quotes of either kind.
  func written(_ redacted: [UInt8]) -> [UInt8] {
    aroundPlaceholders(redacted) ?? aroundChange(redacted)
  }

  /// The placeholders, with the original's own text between them; nil if the rest is not that text.
  private func aroundPlaceholders(_ redacted: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var (position, start) = (0, 0)
    for placeholder in SecretPlaceholder.ranges(in: redacted) {
      let kept = redacted[start..<placeholder.lowerBound]
      guard let found = find(kept, from: position, isFirst: start == 0),
        let spelling = spelling(found)
      else { return nil }
      result += spelling + redacted[placeholder]
      (position, start) = (found.upperBound, placeholder.upperBound)
    }
    let rest = redacted[start...]
    let end = text.count - rest.count
    guard start > 0, end >= position, text[end...].elementsEqual(rest),
      let spelling = spelling(end..<text.count)
    else { return nil }
    return result + spelling
  }

  /// The next occurrence of a part in the text; the first part has to begin it.
  private func find(_ part: ArraySlice<UInt8>, from start: Int, isFirst: Bool) -> Range<Int>? {
    if isFirst { return text.starts(with: part) ? 0..<part.count : nil }
    guard !part.isEmpty else { return start..<start }
    return text[start...].firstStart(of: Array(part)).map { $0..<($0 + part.count) }
  }

  /// The redacted text, escaped only between its common beginning and end with the original.
  private func aroundChange(_ redacted: [UInt8]) -> [UInt8] {
    var start = zip(text, redacted).prefix { $0 == $1 }.count
    while positions[start] == nil { start -= 1 }
    let most = min(text.count, redacted.count) - start
    var count = zip(text.reversed(), redacted.reversed()).prefix(most).prefix { $0 == $1 }.count
    while positions[text.count - count] == nil { count -= 1 }
    let changed = redacted[start..<(redacted.count - count)]
    return (spelling(0..<start) ?? []) + MarkupEscapes.escaped(Array(changed))
      + (spelling((text.count - count)..<text.count) ?? [])
  }

  /// The original markup of a part of the text; nil if it begins or ends inside a character.
  private func spelling(_ range: Range<Int>) -> ArraySlice<UInt8>? {
    guard let start = positions[range.lowerBound], let end = positions[range.upperBound] else {
      return nil
    }
    return raw[start..<end]
  }
}
