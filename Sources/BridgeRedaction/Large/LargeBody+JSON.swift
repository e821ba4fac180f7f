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
    } catch let fault as JSONFileFault {
      // The rest is not JSON, or is truncated: it is searched as text.
      self = walk.body
      try text(
        min(max(copy.position, walk.done), fault.offset, range.upperBound)..<range.upperBound)
    }
  }
}

/// A walk through JSON in a file.
private struct LargeJSON {
  private static let deepest = 1_000

  /// The maximum number of edits that wait for the `name` of an earlier `value`.
  private static let maximumPending = 10_000

  var body: LargeBody

  /// The offset after the last processed value.
  private(set) var done: Int

  private let range: Range<Int>
  private var scanner: JSONFileScanner
  private var walk: JSONWalk

  /// Edits behind a `value` whose name may still follow: a file is edited from start to end.
  private var pending = RedactionEdits()

  init(_ body: LargeBody, _ range: Range<Int>) {
    (self.body, self.range, done) = (body, range, range.lowerBound)
    scanner = JSONFileScanner(body.file, at: range.lowerBound)
    walk = JSONWalk(body.pass.context.rules.secretPaths)
  }

  /// Throws a ``JSONFileFault`` if the JSON is malformed.
  mutating func run() throws {
    do {
      try documents()
    } catch let fault as JSONFileFault {
      try flush()
      throw fault
    }
  }

  private mutating func documents() throws {
    while try scanner.peekPastSpace() != nil, scanner.offset < range.upperBound {
      repeat {
        try value()
        guard scanner.offset <= range.upperBound else { throw scanner.endOfFile }
        done = scanner.offset
      } while !walk.levels.isEmpty
    }
  }

  private mutating func value() throws {
    walk.next()
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
    guard walk.levels.count < Self.deepest else { throw scanner.fault("it is nested too deeply") }
    if try scanner.peekToken() == UInt8(ascii: isObject ? "}" : "]") {
      scanner.advance()
      return false
    }
    walk.begin(isObject: isObject)
    if isObject { try name() }
    return true
  }

  /// Called after a value: closes the arrays and objects that end here, and moves to the next value.
  private mutating func leave() throws {
    while let level = walk.levels.last {
      if try scanner.hasMore(before: UInt8(ascii: level.isObject ? "}" : "]")) {
        if level.isObject { try name() }
        return
      }
      walk.end()
      if !walk.holdsValue { try flush() }
    }
  }

  private mutating func name() throws {
    _ = try scanner.peekToken()
    let text = try scanner.skipString()
    // A longer text is not a name.
    let raw = text.range.count > 4096 ? [] : try body.window.bytes(in: text.range)
    body.pass.name(Self.decoded(raw, text), in: &walk)
    try swept(text.range, raw)
    try scanner.expect(UInt8(ascii: ":"))
  }

  private static func decoded(_ raw: [UInt8], _ text: JSONFileText) -> [UInt8] {
    text.hasEscapes ? raw.withUnsafeBytes { JSONDecodedText(raw: $0).bytes } : raw
  }

  // MARK: Values

  private mutating func string() throws {
    let text = try scanner.skipString()
    guard text.range.upperBound <= range.upperBound else { throw scanner.endOfFile }
    guard text.range.count <= body.sizes.value else { return try large(text) }
    let raw = try body.window.bytes(in: text.range)
    let edits = body.pass.string(
      JSONString(text.range, hasEscapes: text.hasEscapes, Self.decoded(raw, text)), in: &walk)
    for edit in edits { try replace(edit.range, with: edit.text) }
    if edits.last?.range != text.range { try swept(text.range, raw) }
  }

  private mutating func large(_ text: JSONFileText) throws {
    try flush()
    if walk.grade == .none { return try body.text(text.range) }
    try body.secret(text.range, walk.name, walk.path)
  }

  private mutating func word() throws {
    let start = scanner.offset
    guard case .number = try scanner.readScalar() else { return }
    let range = start..<scanner.offset
    guard range.count >= 3 else { return }
    let value = try body.window.bytes(in: range)
    // A known secret inside a number replaces the whole number, so that the result stays JSON.
    let new =
      body.pass.number(value, in: walk)
      ?? body.pass.matches(in: value, besides: RedactionEdits()).first?.text
    if let new { try replace(range, with: RedactionPass.quoted(new)) }
  }

  private mutating func swept(_ range: Range<Int>, _ raw: [UInt8]) throws {
    guard raw.count >= SecretSpellings.shortest else { return }
    body.pass.base = range.lowerBound
    if let new = body.pass.swept(raw) { try replace(range, with: new) }
    body.pass.base = 0
  }

  // MARK: Edits

  private mutating func replace(_ range: Range<Int>, with text: [UInt8]) throws {
    guard range.lowerBound >= body.copy.position else {
      throw LargeBody.Unsearchable(
        reason: "the secret at byte \(range.lowerBound) of it is named too far behind it")
    }
    pending.replace(range, with: text)
    if !walk.holdsValue || pending.list.count > Self.maximumPending { try flush() }
  }

  private mutating func flush() throws {
    guard !pending.list.isEmpty else { return }
    for edit in pending.ordered { try body.copy.replace(edit.range, with: edit.text) }
    pending = RedactionEdits()
  }
}
