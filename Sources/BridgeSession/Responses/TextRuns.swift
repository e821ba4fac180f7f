/// Finds possible tokens in text and script, each with the text before it.
struct TextRuns {
  private var counts: [String: Int] = [:]

  /// Calls `visit` for each run of characters that tokens consist of.
  mutating func visit(
    _ text: ArraySlice<UInt8>,
    _ visit: (_ value: ArraySlice<UInt8>, _ place: () -> ResponsePlace) -> Void
  ) {
    var position = text.startIndex
    // The start of the text that names the next run's place; it excludes earlier tokens.
    var floor = text.startIndex
    while let start = text[position...].firstIndex(where: Self.isRun) {
      let literal = ScriptLiteral.read(text, at: start)
      let end = literal?.end ?? endOfRun(from: start, in: text)
      position = max(end, start + 1)
      let value = literal?.value ?? text[start..<end]
      guard value.count >= TokenRules.shortestDistinctive else { continue }
      let before = Self.before(text[floor..<start])
      let count = counts[before, default: 0]
      counts[before] = count + 1
      visit(value) { .text(before: before, count) }
      if TokenRules.isDistinctive(value) || Placeholders.occur(in: value) { floor = end }
    }
  }

  /// A placeholder counts as part of the run, like the token it stands for.
  private func endOfRun(from start: Int, in text: ArraySlice<UInt8>) -> Int {
    var end = start
    while end < text.endIndex, Self.isRun(text[end]) {
      guard text[end] == UInt8(ascii: "{") else {
        end += 1
        continue
      }
      guard let found = Placeholders.placeholder(at: end, in: text) else { break }
      end = found.range.upperBound
    }
    // A trailing full stop ends a sentence; `=` is part of a token only as padding.
    while end < text.endIndex, text[end] == UInt8(ascii: "="), end - start >= 8 { end += 1 }
    while end > start + 1, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return end
  }

  /// Whether tokens contain this byte; `{` begins a placeholder.
  static func isRun(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "%"), UInt8(ascii: "{"):
      true
    default: false
    }
  }

  /// The end of the text before a run, within its line.
  static func before(_ text: ArraySlice<UInt8>) -> String {
    // Cut before searching for the line's start: a text may be one long line.
    let end = text.suffix(24)
    let line = end.lastIndex(of: UInt8(ascii: "\n")).map { end[($0 + 1)...] } ?? end
    return String(decoding: line, as: UTF8.self)
  }
}
