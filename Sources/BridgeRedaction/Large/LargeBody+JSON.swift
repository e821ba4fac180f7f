internal import BridgeHAR
internal import BridgeRecording
internal import BridgeFormats

// JSON (RFC 8259) of any size, or several documents in sequence, read value by value.
extension LargeBody {
  mutating func json(_ range: Range<Int>) throws {
    var walk = LargeJSON(self, range)
    do {
      try walk.run()
      self = walk.body
    } catch let fault as HARFault {
      // The rest is not JSON, or is truncated: it is searched as text.
      self = walk.body
      try text(
        min(max(copy.position, walk.done), fault.offset, range.upperBound)..<range.upperBound)
    }
  }
}

/// A walk through JSON in a file.
private struct LargeJSON {
  typealias Level = JSONLevel<[UInt8]>

  private static let deepest = 1_000

  var body: LargeBody

  /// The offset after the last processed value.
  private(set) var done: Int

  private let range: Range<Int>
  private var scanner: JSONFileScanner
  private var levels: [Level] = []

  init(_ body: LargeBody, _ range: Range<Int>) {
    (self.body, self.range, done) = (body, range, range.lowerBound)
    scanner = JSONFileScanner(body.file, at: range.lowerBound)
  }

  /// Throws a ``HARFault`` if the JSON is malformed.
  mutating func run() throws {
    while try scanner.peekPastSpace() != nil, scanner.offset < range.upperBound {
      repeat {
        try value()
        guard scanner.offset <= range.upperBound else { throw scanner.endOfFile }
        done = scanner.offset
      } while !levels.isEmpty
    }
  }

  private mutating func value() throws {
    if !levels.isEmpty { levels[levels.count - 1].index += 1 }
    switch try scanner.peekToken() {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if try enter() { return }
    case UInt8(ascii: "\""): try string()
    default: try word()
    }
    try leave()
  }

  /// Opens an array or object; false if it is empty, in which case its end is read.
  private mutating func enter() throws -> Bool {
    let isObject = try scanner.take() == UInt8(ascii: "{")
    guard levels.count < Self.deepest else { throw scanner.fault("it is nested too deeply") }
    if try scanner.peekToken() == UInt8(ascii: isObject ? "}" : "]") {
      scanner.advance()
      return false
    }
    let (grade, matcher) = current
    let isLabels = levels.last.map { level in
      level.isLabels || level.key.map(RedactionPass.isLabels) ?? false
    }
    levels.append(Level(isObject: isObject, grade, matcher, isLabels: isLabels ?? false))
    if isObject { try name() }
    return true
  }

  /// Called after a value: closes the arrays and objects that end here, and moves to the next value.
  private mutating func leave() throws {
    while let level = levels.last {
      if try scanner.hasMore(before: UInt8(ascii: level.isObject ? "}" : "]")) {
        if level.isObject { try name() }
        return
      }
      levels.removeLast()
    }
  }

  private mutating func name() throws {
    _ = try scanner.peekToken()
    let text = try scanner.skipString()
    let raw = try nameBytes(of: text)
    let key = Self.decoded(raw, text)
    levels[levels.count - 1].key = key
    body.pass.take(key, in: &levels[levels.count - 1])
    try swept(text.range, raw)
    try scanner.expect(UInt8(ascii: ":"))
  }

  /// The text as written; empty if it is too long for a name.
  private mutating func nameBytes(of text: HARText) throws -> [UInt8] {
    text.range.count > 4096 ? [] : try body.window.bytes(in: text.range)
  }

  private static func decoded(_ raw: [UInt8], _ text: HARText) -> [UInt8] {
    text.hasEscapes ? raw.withUnsafeBytes { JSONDecodedText(raw: $0).bytes } : raw
  }

  /// The grade of the next value, and the matcher of paths for what it contains.
  private var current: (SecretNames.Grade, JSONPathMatcher) {
    let paths = body.pass.setting.rules.secretPaths
    guard let level = levels.last else {
      let matcher = JSONPathMatcher(paths)
      return (matcher.matches ? .secret : .none, matcher)
    }
    let grade = level.valueGrade
    guard !paths.isEmpty else { return (grade, level.matcher) }
    let matcher = level.matcher.descending(level.step)
    return (matcher.matches ? .secret : grade, matcher)
  }

  // MARK: Values

  private mutating func string() throws {
    let text = try scanner.skipString()
    guard text.range.upperBound <= range.upperBound else { throw scanner.endOfFile }
    let grade = current.0
    try noteName(text)
    let levels = levels
    guard grade != .none || text.range.count >= SecretSpellings.shortest else { return }
    guard text.range.count <= body.sizes.value else { return try large(text, grade) }
    let raw = try body.window.bytes(in: text.range)
    let value = Self.decoded(raw, text)
    let isLabel = levels.last?.isLabels == true && SecretLooks.isLabel(value)
    let new = body.pass.string(
      value, hasEscapes: text.hasEscapes, isLabel ? .none : grade, name: Self.name(levels),
      at: Self.path(levels))
    if let new { return try body.copy.replace(text.range, with: new) }
    try swept(text.range, raw)
  }

  /// Remembers the text of a member `name`; a text that is too long for a name is ignored.
  private mutating func noteName(_ text: HARText) throws {
    guard let level = levels.last, level.isObject, let key = level.key, key.count <= 12,
      RedactionPass.nameKeys.contains(key.map(\.lowercasedASCII))
    else { return }
    levels[levels.count - 1].named = Self.decoded(try nameBytes(of: text), text)
  }

  private mutating func large(_ text: HARText, _ grade: SecretNames.Grade) throws {
    if grade == .none { return try body.text(text.range) }
    let levels = levels
    try body.secret(text.range, Self.name(levels), Self.path(levels))
  }

  private mutating func word() throws {
    let start = scanner.offset
    guard case .number(let source) = try scanner.readScalar() else { return }
    let (range, levels) = (start..<scanner.offset, levels)
    guard source.utf8.count >= 3 else { return }
    let (value, name) = (Array(source.utf8), Self.name(levels))
    let grade = current.0
    let isSecret = grade != .none && RedactionPass.mayBeSecret(value.count, name, grade)
    let new =
      isSecret
      ? body.pass.replacement(ofField: name, grade: grade, value: value, at: Self.path(levels))
      : nil
    // A known secret inside a number replaces the whole number, so that the result stays JSON.
    guard let text = new ?? body.pass.matches(in: value, besides: RedactionEdits()).first?.text
    else { return }
    try body.copy.replace(range, with: [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")])
  }

  private mutating func swept(_ range: Range<Int>, _ raw: [UInt8]) throws {
    guard raw.count >= SecretSpellings.shortest else { return }
    body.pass.base = range.lowerBound
    if let new = body.pass.swept(raw) { try body.copy.replace(range, with: new) }
    body.pass.base = 0
  }

  // MARK: Places

  private static func path(_ levels: [Level]) -> String {
    var path = JSONPath()
    for level in levels { path.descend(level.step) }
    return path.text
  }

  /// The name of the value: that of the nearest enclosing member.
  private static func name(_ levels: [Level]) -> [UInt8] {
    levels.last { $0.key != nil }?.key ?? Array("value".utf8)
  }
}

extension JSONLevel<[UInt8]> {
  fileprivate var step: JSONPath.Step {
    key.map { .name(ExactText(String(decoding: $0, as: UTF8.self))) } ?? .index(index)
  }
}
