// Methods on top of `next()` for readers of known formats.
extension JSONScanner {
  /// The kind of the next value, without reading it; nil at the end of an array, object or document, or if no value can
  /// begin here.
  package func peek() -> JSONKind? {
    var position = lexer.skipWhitespace(from: offset)
    if position < lexer.bytes.count, lexer.bytes[position] == UInt8(ascii: ",") {
      position = lexer.skipWhitespace(from: position + 1)
    }
    guard position < lexer.bytes.count else { return nil }
    switch lexer.bytes[position] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    default: return nil
    }
  }

  /// Reads the start of an object. Throws a ``JSONError`` that names the kind of any other value.
  package mutating func beginObject() throws(JSONError) {
    try expect(.object)
    _ = try next()
  }

  /// Reads the start of an array. Throws a ``JSONError`` that names the kind of any other value.
  package mutating func beginArray() throws(JSONError) {
    try expect(.array)
    _ = try next()
  }

  /// The name of the next member; nil if the object ends, in which case its end is read.
  ///
  /// Call it inside an object, after its start or after a whole value.
  package mutating func nextKey() throws(JSONError) -> JSONText? {
    if case .key(let text) = try next() { return text }
    return nil
  }

  /// Whether the array has another element, which is not read. If it has none, the array's end is read.
  ///
  /// Call it inside an array, after its start or after a whole value.
  package mutating func hasNextElement() throws(JSONError) -> Bool {
    let position = lexer.skipWhitespace(from: offset)
    guard position < lexer.bytes.count, lexer.bytes[position] == UInt8(ascii: "]") else {
      return true
    }
    _ = try next()
    return false
  }

  /// Reads a whole value of any depth, and returns its byte range.
  ///
  /// Call it where a value comes next: after a key, or in an array that has another element.
  @discardableResult
  package mutating func skipValue() throws(JSONError) -> Range<Int> {
    let level = depth
    var token = try next()
    let start = self.start(of: token)
    if case .key = token { token = try next() }
    while depth > level { _ = try next() }
    return start..<offset
  }

  /// Reads past the end of the innermost open array or object.
  package mutating func skipRest() throws(JSONError) {
    let level = depth
    while depth >= level, level > 0 { _ = try next() }
  }

  private func start(of token: JSONToken) -> Int {
    switch token {
    case .string(let text), .key(let text): text.range.lowerBound - 1
    case .number(let range): range.lowerBound
    case .beginObject, .endObject, .beginArray, .endArray: offset - 1
    case .true, .null: offset - 4
    case .false: offset - 5
    case .end: offset
    }
  }

  private func expect(_ wanted: JSONKind) throws(JSONError) {
    guard let found = peek() else { throw unreadableValue() }
    guard found == wanted else {
      throw JSONError(.unexpectedKind(wanted: wanted, found: found), at: offset)
    }
  }

  private func unreadableValue() -> JSONError {
    let position = lexer.skipWhitespace(from: offset)
    guard position < lexer.bytes.count else { return JSONError(.unexpectedEnd, at: position) }
    return JSONError(.unexpectedByte(lexer.bytes[position]), at: position)
  }
}
