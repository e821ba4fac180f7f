internal import BridgeRecording
internal import BridgeFormats

// JSON (RFC 8259) at any depth. Unchanged parts stay as they were written.
extension RedactionPass {
  /// The maximum nesting of a document; deeper ones are searched as text.
  private static let deepestJSON = 1_000

  /// The document without its secrets; nil if it has none. Anything but JSON is searched as text.
  mutating func json(_ bytes: [UInt8]) -> [UInt8]? {
    guard var edits = jsonEdits(bytes) else {
      if let edits = lines(bytes) { return edits.applied(to: bytes) }
      return text(bytes, isCode: false)
    }
    let matches = matches(in: bytes, besides: edits, isJSON: true)
    if !matches.isEmpty { place(matches, in: bytes, &edits) }
    return edits.applied(to: bytes)
  }

  /// The edits of newline-delimited JSON (NDJSON); nil unless the first line is a document.
  private mutating func lines(_ bytes: [UInt8]) -> RedactionEdits? {
    guard let end = bytes.firstIndex(of: 0x0A), jsonEdits(Array(bytes[..<end])) != nil,
      end + 1 < bytes.count
    else { return nil }
    var edits = RedactionEdits()
    for line in bytes.split(separator: 0x0A) {
      if let new = json(Array(line)) { edits.replace(line.indices, with: new) }
    }
    return edits
  }

  // MARK: Names

  private typealias Level = JSONLevel<JSONText>

  /// The edits required by names and paths; nil if the text is not JSON.
  private mutating func jsonEdits(_ bytes: [UInt8]) -> RedactionEdits? {
    JSONScanner.scanning(bytes, maximumDepth: Self.deepestJSON, invalidUTF8: .repaired) { scanner in
      var edits = RedactionEdits()
      var levels: [Level] = []
      do throws(JSONError) {
        while true {
          let token = try scanner.next()
          if token == .end { return edits }
          take(token, of: scanner, &levels, &edits)
        }
      } catch {
        // The reason does not matter: anything but JSON is searched as text.
        return nil
      }
    }
  }

  private mutating func take(
    _ token: JSONToken, of scanner: JSONScanner, _ levels: inout [Level],
    _ edits: inout RedactionEdits
  ) {
    switch token {
    case .endObject, .endArray: levels.removeLast()
    case .key(let text):
      levels[levels.count - 1].key = text
      let key = scanner.bytes(text)
      take(key, in: &levels[levels.count - 1])
    case .beginObject, .beginArray:
      enter(levels.count - 1, &levels)
      let (grade, matcher) = current(levels, scanner)
      let isLabels = levels.last.map { level in
        level.isLabels || level.key.map { Self.isLabels(scanner.bytes($0)) } ?? false
      }
      levels.append(
        Level(isObject: token == .beginObject, grade, matcher, isLabels: isLabels ?? false))
    case .string(let text):
      enter(levels.count - 1, &levels)
      noteName(text, of: scanner, &levels, &edits)
      if element(text, of: scanner, &levels, &edits) { return }
      string(text, of: scanner, levels, &edits)
    case .number(let range):
      enter(levels.count - 1, &levels)
      number(range, of: scanner, levels, &edits)
    case .true, .false, .null, .end: enter(levels.count - 1, &levels)
    }
  }

  private func enter(_ top: Int, _ levels: inout [Level]) { if top >= 0 { levels[top].index += 1 } }

  /// Pairs a member `name` with a `value` in the same object, in either order.
  private mutating func noteName(
    _ text: JSONText, of scanner: JSONScanner, _ levels: inout [Level],
    _ edits: inout RedactionEdits
  ) {
    guard let level = levels.last, level.isObject, let key = level.key, key.range.count <= 16
    else { return }
    let name = scanner.bytes(key).map(\.lowercasedASCII)
    if Self.valueKeys.contains(name) { levels[levels.count - 1].held = text }
    guard Self.nameKeys.contains(name) else { return }
    let named = scanner.bytes(text)
    levels[levels.count - 1].named = named
    guard let held = level.held else { return }
    let new = replacement(
      ofField: named, grade: grade(of: named, isParameter: true), value: scanner.bytes(held),
      at: Self.path(levels, scanner))
    if let new { edits.replace(held.range, with: JSONEscapes.escaped(new)) }
  }

  /// Replaces an element after one that names a secret, as in `["X-Api-Key", "…"]` and in lists that alternate names
  /// and values; false for any other element.
  private mutating func element(
    _ text: JSONText, of scanner: JSONScanner, _ levels: inout [Level],
    _ edits: inout RedactionEdits
  ) -> Bool {
    guard let level = levels.last, !level.isObject else { return false }
    if cell(text, of: scanner, &levels, &edits) { return true }
    let isShort = text.range.count <= 40
    levels[levels.count - 1].named = isShort ? scanner.bytes(text) : []
    guard !level.named.isEmpty, grade(of: level.named) == .secret else { return false }
    let isPair = level.index == 1 && levels.dropLast().last.map { !$0.isObject } ?? false
    let value = scanner.bytes(text)
    // `["--password", "…"]`
    let isOption = level.named.starts(with: "--".utf8) && value.first != UInt8(ascii: "-")
    guard SecretLooks.isUnlikeProse(value, atLeast: isOption ? 6 : isPair ? 8 : 16),
      isPair || isOption || !SecretLooks.isIdentifier(value),
      let new = replacement(
        ofField: level.named, grade: .secret, value: value, at: Self.path(levels, scanner))
    else { return false }
    edits.replace(text.range, with: JSONEscapes.escaped(new))
    return true
  }

  /// Replaces a value in a row by the name of its column, as in `{"columns": […], "rows": [[…]]}`, and records column
  /// names; false for any other element.
  private mutating func cell(
    _ text: JSONText, of scanner: JSONScanner, _ levels: inout [Level],
    _ edits: inout RedactionEdits
  ) -> Bool {
    guard levels.count >= 2, let index = levels.last?.index else { return false }
    let around = levels[levels.count - 2]
    if around.isObject {
      if let key = around.key, key.range.count <= 16, index < 256, text.range.count <= 64,
        Self.columnKeys.contains(scanner.bytes(key))
      {
        levels[levels.count - 2].columns.append(scanner.bytes(text))
      }
      return false
    }
    guard levels.count >= 3, index < levels[levels.count - 3].columns.count else { return false }
    let name = levels[levels.count - 3].columns[index]
    let new = replacement(
      ofField: name, grade: grade(of: name), value: scanner.bytes(text),
      at: Self.path(levels, scanner))
    guard let new else { return false }
    edits.replace(text.range, with: JSONEscapes.escaped(new))
    return true
  }

  private static let columnKeys = Set(
    ["columns", "cols", "fields", "header", "headers", "column_names", "columnNames"].map {
      Array($0.utf8)
    })

  /// The grade of the next value, and the matcher of paths for what it contains.
  private func current(_ levels: [Level], _ scanner: JSONScanner) -> (
    SecretNames.Grade, JSONPathMatcher
  ) {
    guard let level = levels.last else {
      let matcher = JSONPathMatcher(setting.rules.secretPaths)
      return (matcher.matches ? .secret : .none, matcher)
    }
    let grade = level.valueGrade
    guard !setting.rules.secretPaths.isEmpty else { return (grade, level.matcher) }
    let matcher = level.matcher.descending(Self.step(level, scanner))
    return (matcher.matches ? .secret : grade, matcher)
  }

  private static func step(_ level: Level, _ scanner: JSONScanner) -> JSONPath.Step {
    level.key.map { .name(ExactText(scanner.string($0))) } ?? .index(level.index)
  }

  private static func path(_ levels: [Level], _ scanner: JSONScanner) -> String {
    var path = JSONPath()
    for level in levels { path.descend(step(level, scanner)) }
    return path.text
  }

  /// The name of the value: that of the nearest enclosing member.
  private static func name(_ levels: [Level], _ scanner: JSONScanner) -> [UInt8] {
    levels.last { $0.key != nil }?.key.map { scanner.bytes($0) } ?? Array("value".utf8)
  }

  // MARK: Values

  private mutating func string(
    _ text: JSONText, of scanner: JSONScanner, _ levels: [Level], _ edits: inout RedactionEdits
  ) {
    let (grade, _) = current(levels, scanner)
    guard grade != .none || text.range.count >= 8 else { return }
    let value = scanner.bytes(text)
    let isLabel = levels.last?.isLabels == true && SecretLooks.isLabel(value)
    let new = string(
      value, hasEscapes: text.hasEscapes, isLabel ? .none : grade,
      name: Self.name(levels, scanner),
      at: Self.path(levels, scanner))
    if let new { edits.replace(text.range, with: new) }
  }

  /// The replacement for the string `value`, escaped for JSON; nil to keep it.
  mutating func string(
    _ value: [UInt8], hasEscapes: Bool, _ grade: SecretNames.Grade,
    name: @autoclosure () -> [UInt8], at place: @autoclosure () -> String
  ) -> [UInt8]? {
    if grade != .none,
      let new = replacement(ofField: name(), grade: grade, value: value, at: place())
    {
      return new
    }
    // Unescaped text may contain a known secret in encodings other than JSON's.
    let inner = inner(value, at: place())
    let new = hasEscapes ? swept(inner ?? value) ?? inner : inner
    return new.map { JSONEscapes.escaped($0) }
  }

  private mutating func number(
    _ range: Range<Int>, of scanner: JSONScanner, _ levels: [Level], _ edits: inout RedactionEdits
  ) {
    let (grade, _) = current(levels, scanner)
    let name = Self.name(levels, scanner)
    guard grade != .none, Self.mayBeSecret(range.count, name, grade) else { return }
    let value = Array(scanner.source(range).utf8)
    let new = replacement(
      ofField: name, grade: grade, value: value, at: Self.path(levels, scanner))
    if let new { edits.replace(range, with: Self.quoted(new)) }
  }

  /// Whether a number of this length may be a secret. Counts of sessions are not.
  static func mayBeSecret(_ count: Int, _ name: [UInt8], _ grade: SecretNames.Grade) -> Bool {
    if grade == .pin { return count >= 3 }
    guard name.last == UInt8(ascii: "s") else { return count >= 4 }
    return grade != .session && count >= (grade == .code ? 4 : 7)
  }

  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
  }

  // MARK: Values that no name explains

  /// Replaces matches inside strings in place, and numbers as a whole, so that the result stays JSON.
  private mutating func place(_ matches: [Match], in bytes: [UInt8], _ edits: inout RedactionEdits)
  {
    let (strings, numbers) = Self.scalars(of: bytes)
    for match in matches {
      if strings.range(around: match.range) != nil {
        edits.replace(match.range, with: match.text)
      } else if let number = numbers.range(around: match.range) {
        edits.replace(number, with: Self.quoted(match.text))
      }
    }
  }

  private static func scalars(of bytes: [UInt8]) -> (strings: RangeList, numbers: RangeList) {
    JSONScanner.scanning(bytes, maximumDepth: deepestJSON, invalidUTF8: .repaired) { scanner in
      var (strings, numbers): ([Range<Int>], [Range<Int>]) = ([], [])
      // The document was already read to its end, so this pass cannot fail.
      while let token = try? scanner.next(), token != .end {
        switch token {
        case .string(let text), .key(let text): strings.append(text.range)
        case .number(let range): numbers.append(range)
        default: break
        }
      }
      return (RangeList(strings), RangeList(numbers))
    }
  }
}
