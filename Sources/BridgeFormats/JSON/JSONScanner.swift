/// A pull scanner for one JSON document (RFC 8259) in memory.
///
/// It copies nothing: strings and numbers are reported as byte ranges and decoded on demand, so a large body inside a
/// recording costs one fast pass. It is strict, except that a lone surrogate (`"\ud800"`) is accepted and decoded as
/// U+FFFD. Nesting is tracked on the heap and limited, so no document can exhaust the call stack.
///
/// The memory behind `bytes` must outlive the scanner; ``scanning(_:maximumDepth:invalidUTF8:_:)`` ensures that. After
/// an error the scanner must not be used.
package struct JSONScanner {
  /// The treatment of a string that is not UTF-8.
  package enum InvalidUTF8: Sendable {
    /// It ends the scan with ``JSONError/Reason/invalidUTF8``.
    case rejected
    /// It is accepted; decoding replaces invalid bytes by U+FFFD.
    case repaired
  }

  /// The default limit on nesting.
  package static let defaultMaximumDepth = 512

  let lexer: JSONLexer
  private let maximumDepth: Int
  private var isObject: [Bool] = []
  private var expectation = Expectation.value

  /// The offset of the first unread byte.
  package private(set) var offset = 0

  /// The number of open arrays and objects.
  package var depth: Int { isObject.count }

  private enum Expectation {
    case value
    case firstKey
    case firstElement
    case separator
    case end
  }

  package init(
    _ bytes: UnsafeRawBufferPointer, maximumDepth: Int = Self.defaultMaximumDepth,
    invalidUTF8: InvalidUTF8 = .rejected
  ) {
    lexer = JSONLexer(bytes: bytes, rejectsInvalidUTF8: invalidUTF8 == .rejected)
    self.maximumDepth = maximumDepth
  }

  /// Runs `body` with a scanner over `bytes`, which are kept alive meanwhile.
  package static func scanning<Result, Failure: Error>(
    _ bytes: [UInt8], maximumDepth: Int = Self.defaultMaximumDepth,
    invalidUTF8: InvalidUTF8 = .rejected,
    _ body: (inout JSONScanner) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      var scanner = JSONScanner(
        UnsafeRawBufferPointer(buffer), maximumDepth: maximumDepth, invalidUTF8: invalidUTF8)
      return try body(&scanner)
    }
  }

  /// The next token of the document; repeatedly ``JSONToken/end`` after the last.
  package mutating func next() throws(JSONError) -> JSONToken {
    offset = lexer.skipWhitespace(from: offset)
    if expectation == .end { return try endOfDocument() }
    guard offset < lexer.bytes.count else { throw JSONError(.unexpectedEnd, at: offset) }
    let byte = lexer.bytes[offset]
    switch expectation {
    case .value: return try value(byte)
    case .firstElement: return byte == UInt8(ascii: "]") ? close(.endArray) : try value(byte)
    case .firstKey: return byte == UInt8(ascii: "}") ? close(.endObject) : try key(byte)
    case .separator: return try separator(byte)
    case .end: return .end
    }
  }

  private func endOfDocument() throws(JSONError) -> JSONToken {
    guard offset == lexer.bytes.count else { throw JSONError(.trailingContent, at: offset) }
    return .end
  }

  /// Continues after a value inside an array or object: reads its end, or a comma and the next token.
  private mutating func separator(_ byte: UInt8) throws(JSONError) -> JSONToken {
    let inObject = isObject[isObject.count - 1]
    if byte == UInt8(ascii: inObject ? "}" : "]") {
      return close(inObject ? .endObject : .endArray)
    }
    guard byte == UInt8(ascii: ",") else { throw JSONError(.unexpectedByte(byte), at: offset) }
    offset = lexer.skipWhitespace(from: offset + 1)
    guard offset < lexer.bytes.count else { throw JSONError(.unexpectedEnd, at: offset) }
    return inObject ? try key(lexer.bytes[offset]) : try value(lexer.bytes[offset])
  }

  private mutating func key(_ byte: UInt8) throws(JSONError) -> JSONToken {
    guard byte == UInt8(ascii: "\"") else { throw JSONError(.unexpectedByte(byte), at: offset) }
    let text = try lexer.string(at: offset)
    offset = lexer.skipWhitespace(from: text.range.upperBound + 1)
    guard offset < lexer.bytes.count else { throw JSONError(.unexpectedEnd, at: offset) }
    let colon = lexer.bytes[offset]
    guard colon == UInt8(ascii: ":") else { throw JSONError(.unexpectedByte(colon), at: offset) }
    offset += 1
    expectation = .value
    return .key(text)
  }

  private mutating func value(_ byte: UInt8) throws(JSONError) -> JSONToken {
    switch byte {
    case UInt8(ascii: "\""):
      let text = try lexer.string(at: offset)
      return finish(.string(text), at: text.range.upperBound + 1)
    case UInt8(ascii: "{"): return try open(.beginObject)
    case UInt8(ascii: "["): return try open(.beginArray)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let end = try lexer.number(at: offset)
      return finish(.number(offset..<end), at: end)
    case UInt8(ascii: "t"): return finish(.true, at: try lexer.literal("true", at: offset))
    case UInt8(ascii: "f"): return finish(.false, at: try lexer.literal("false", at: offset))
    case UInt8(ascii: "n"): return finish(.null, at: try lexer.literal("null", at: offset))
    default: throw JSONError(.unexpectedByte(byte), at: offset)
    }
  }

  @inline(__always)
  private mutating func finish(_ token: JSONToken, at end: Int) -> JSONToken {
    offset = end
    expectation = isObject.isEmpty ? .end : .separator
    return token
  }

  private mutating func open(_ token: JSONToken) throws(JSONError) -> JSONToken {
    guard isObject.count < maximumDepth else {
      throw JSONError(.tooDeep(limit: maximumDepth), at: offset)
    }
    isObject.append(token == .beginObject)
    expectation = token == .beginObject ? .firstKey : .firstElement
    offset += 1
    return token
  }

  private mutating func close(_ token: JSONToken) -> JSONToken {
    isObject.removeLast()
    return finish(token, at: offset + 1)
  }
}
