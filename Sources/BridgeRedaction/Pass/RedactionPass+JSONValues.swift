internal import BridgeFormats

// The values of a JSON document, by the names around them.
extension RedactionPass {
  /// Takes the name of the next member.
  mutating func name(_ name: [UInt8], in walk: inout JSONWalk) {
    walk.levels[walk.levels.count - 1].key = name
    take(name, in: &walk.levels[walk.levels.count - 1])
  }

  /// The edits of a string, and of an earlier value that it names.
  mutating func string(_ text: JSONString, in walk: inout JSONWalk) -> [RedactionEdits.Edit] {
    var edits: [RedactionEdits.Edit] = []
    if let named = earlierValue(namedBy: text, in: &walk) { edits.append(named) }
    if let new = element(text, in: &walk) ?? content(of: text, in: walk) {
      edits.append(RedactionEdits.Edit(range: text.range, text: new))
    }
    return edits
  }

  private mutating func content(of text: JSONString, in walk: JSONWalk) -> [UInt8]? {
    let grade = walk.grade
    guard grade != .none || text.range.count >= 8 else { return nil }
    let isLabel = walk.levels.last?.isLabels == true && ValueAppearance.isLabel(text.value)
    if grade != .none, !isLabel,
      let new = replacement(ofField: walk.name, grade: grade, value: text.value, at: walk.path)
    {
      return new
    }
    // Unescaped text may contain a known secret in encodings other than JSON's.
    let inner = inner(text.value, at: walk.path)
    let new = text.hasEscapes ? swept(inner ?? text.value) ?? inner : inner
    return new.map { JSONEscapes.escaped($0) }
  }

  /// The replacement of a number; nil to keep it.
  mutating func number(_ source: [UInt8], in walk: JSONWalk) -> [UInt8]? {
    let (grade, name) = (walk.grade, walk.name)
    guard grade != .none, Self.mayBeSecret(source.count, name, grade) else { return nil }
    return replacement(ofField: name, grade: grade, value: source, at: walk.path)
  }

  /// Whether a number of this length may be a secret. Counts of sessions are not.
  static func mayBeSecret(_ count: Int, _ name: [UInt8], _ grade: SecretNames.Grade) -> Bool {
    if grade == .pin { return count >= 3 }
    guard name.last == UInt8(ascii: "s") else { return count >= 4 }
    return grade != .session && count >= (grade == .code ? 4 : 7)
  }

  static func quoted(_ text: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
  }

  // MARK: Names beside values

  /// Pairs a member `name` with a `value` in the same object, in either order.
  private mutating func earlierValue(
    namedBy text: JSONString, in walk: inout JSONWalk
  ) -> RedactionEdits.Edit? {
    let top = walk.levels.count - 1
    guard let level = walk.levels.last, level.isObject, let key = level.key, key.count <= 16
    else { return nil }
    let name = key.map(\.lowercasedASCII)
    if Self.valueKeys.contains(name) { walk.levels[top].held = text }
    guard Self.nameKeys.contains(name) else { return nil }
    walk.levels[top].named = text.value
    guard let held = level.held else { return nil }
    let new = replacement(
      ofField: text.value, grade: grade(of: text.value, isParameter: true), value: held.value,
      at: walk.path)
    return new.map { RedactionEdits.Edit(range: held.range, text: JSONEscapes.escaped($0)) }
  }

  /// The replacement of an element after one that names a secret, as in `["X-Api-Key", "…"]` and in lists that
  /// alternate names and values; nil for any other element.
  private mutating func element(_ text: JSONString, in walk: inout JSONWalk) -> [UInt8]? {
    guard let level = walk.levels.last, !level.isObject else { return nil }
    if let new = cell(text, in: &walk) { return new }
    walk.levels[walk.levels.count - 1].named = text.range.count <= 40 ? text.value : []
    guard !level.named.isEmpty, grade(of: level.named) == .secret else { return nil }
    let isPair = level.index == 1 && walk.levels.dropLast().last.map { !$0.isObject } ?? false
    // `["--password", "…"]`
    let isOption = level.named.starts(with: "--".utf8) && text.value.first != UInt8(ascii: "-")
    guard ValueAppearance.isUnlikeProse(text.value, atLeast: isOption ? 6 : isPair ? 8 : 16),
      isPair || isOption || !ValueAppearance.isIdentifier(text.value)
    else { return nil }
    return replacement(ofField: level.named, grade: .secret, value: text.value, at: walk.path)
      .map { JSONEscapes.escaped($0) }
  }

  /// The replacement of a value in a row by the name of its column, as in `{"columns": […], "rows": [[…]]}`; nil for
  /// any other element. Takes the names of columns.
  private mutating func cell(_ text: JSONString, in walk: inout JSONWalk) -> [UInt8]? {
    let count = walk.levels.count
    guard count >= 2 else { return nil }
    let index = walk.levels[count - 1].index
    if walk.levels[count - 2].isObject {
      if let key = walk.levels[count - 2].key, key.count <= 16, index < 256,
        text.range.count <= 64, Self.columnKeys.contains(key)
      {
        walk.levels[count - 2].columns.append(text.value)
      }
      return nil
    }
    guard count >= 3, index < walk.levels[count - 3].columns.count else { return nil }
    let name = walk.levels[count - 3].columns[index]
    return replacement(ofField: name, grade: grade(of: name), value: text.value, at: walk.path)
      .map { JSONEscapes.escaped($0) }
  }

  private static let columnKeys = Set(
    ["columns", "cols", "fields", "header", "headers", "column_names", "columnNames"].map {
      Array($0.utf8)
    })
}
