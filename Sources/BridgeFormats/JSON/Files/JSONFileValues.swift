extension JSONFileScanner {
  /// Reads an object and calls `member` with each name; each call must read the whole value.
  package mutating func readObject(
    _ member: (inout JSONFileScanner, _ name: String) throws -> Void
  ) throws {
    try expect(UInt8(ascii: "{"))
    guard try !takeClosing(UInt8(ascii: "}")) else { return }
    repeat { try member(&self, readName()) } while try hasMore(before: UInt8(ascii: "}"))
  }

  /// Reads an array and calls `element` for each element; each call must read the whole value.
  package mutating func readArray(_ element: (inout JSONFileScanner) throws -> Void) throws {
    try expect(UInt8(ascii: "["))
    guard try !takeClosing(UInt8(ascii: "]")) else { return }
    repeat { try element(&self) } while try hasMore(before: UInt8(ascii: "]"))
  }

  /// Reads an object like ``readObject(_:)``; skips any other value and returns false.
  @discardableResult
  package mutating func readIfObject(
    _ member: (inout JSONFileScanner, _ name: String) throws -> Void
  ) throws -> Bool {
    guard try peekToken() == UInt8(ascii: "{") else {
      try skipValue()
      return false
    }
    try readObject(member)
    return true
  }

  /// Reads any value; an array or object is skipped and gives nil. A number may be in a spelling that JSON forbids, such
  /// as `+5`, `.5` or `007`: see ``JSONValue/allowed``.
  package mutating func readScalar() throws -> JSONValue? {
    switch try peekToken() {
    case UInt8(ascii: "\""): return .text(try readString())
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try skipValue()
      return nil
    default: return try readWord()
    }
  }

  /// Reads any value like ``readScalar()``; `isExact` is false if U+FFFD was substituted in it.
  package mutating func readChecked() throws -> (value: JSONValue?, isExact: Bool) {
    let before = oddities.replacements
    let value = try readScalar()
    return (value, oddities.replacements == before)
  }

  /// Checks that only white space follows.
  package mutating func expectEnd() throws {
    guard try peekPastSpace() == nil else { throw fault("the document has ended") }
  }

  /// Reads a number or a literal. `NaN` and `Infinity`, which Python writes, count as null.
  private mutating func readWord() throws -> JSONValue {
    if let number = takeWholeNumber() { return .number(JSONNumber(source: number)) }
    let start = offset
    var bytes: [UInt8] = []
    while let byte = try peek(), Self.isWordByte(byte), bytes.count < 4096 {
      bytes.append(byte)
      advance()
    }
    if bytes.isEmpty { throw try peek() == nil ? endOfFile : fault("a value is missing") }
    let word = String(decoding: bytes, as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "NaN", "Infinity", "-Infinity":
      oddities.notNumbers += 1
      return .null
    default:
      guard bytes.allSatisfy(Self.isNumberByte), Double(word) != nil else {
        throw JSONFileFault("this is not a JSON value", at: start, isEnd: try peek() == nil)
      }
      return .number(JSONNumber(source: word))
    }
  }

  /// Skips any value nested at most ``maximumDepth`` deep.
  package mutating func skipValue() throws {
    var open: [Bool] = []
    repeat {
      switch try peekToken() {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if try enter(&open) { continue }
      case UInt8(ascii: "\""): try skipString()
      default: _ = try readWord()
      }
      try leave(&open)
    } while !open.isEmpty
  }

  /// Opens an array or object and reads the name of its first member; false if it is empty.
  private mutating func enter(_ open: inout [Bool]) throws -> Bool {
    let isObject = try take() == UInt8(ascii: "{")
    guard open.count < Self.maximumDepth else {
      throw fault("arrays and objects nest deeper than \(Self.maximumDepth) levels")
    }
    if try takeClosing(UInt8(ascii: isObject ? "}" : "]")) { return false }
    open.append(isObject)
    if isObject { try skipName() }
    return true
  }

  /// Called after a value: closes the arrays and objects that end here and moves to the next value.
  private mutating func leave(_ open: inout [Bool]) throws {
    while let isObject = open.last {
      if try hasMore(before: UInt8(ascii: isObject ? "}" : "]")) {
        if isObject { try skipName() }
        return
      }
      open.removeLast()
    }
  }

  /// Skips an array or object by its brackets and quotes alone, even if its content is malformed.
  package mutating func skipBalanced() throws {
    var depth = 0
    repeat {
      switch try take() {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): try skipLooseString()
      default: break
      }
    } while depth > 0
  }

  private mutating func skipLooseString() throws {
    while true {
      try passPlainText { _ in }
      if try take() == UInt8(ascii: "\"") { return }
      _ = try take()
    }
  }

  /// Consumes `byte` after white space; anything else is a fault.
  package mutating func expect(_ byte: UInt8) throws {
    guard try peekToken() == byte else {
      throw fault("“\(Character(Unicode.Scalar(byte)))” is missing")
    }
    advance()
  }

  /// Consumes a comma or `closing` after white space; true for a comma.
  package mutating func hasMore(before closing: UInt8) throws -> Bool {
    let byte = try peekToken()
    guard byte == UInt8(ascii: ",") || byte == closing else {
      throw fault("“,” or “\(Character(Unicode.Scalar(closing)))” is missing")
    }
    advance()
    return byte == UInt8(ascii: ",")
  }

  private mutating func takeClosing(_ byte: UInt8) throws -> Bool {
    guard try peekToken() == byte else { return false }
    advance()
    return true
  }

  private mutating func readName() throws -> String {
    _ = try peekToken()
    let name = try readString()
    try expect(UInt8(ascii: ":"))
    return name
  }

  private mutating func skipName() throws {
    try skipString()
    try expect(UInt8(ascii: ":"))
  }

  package static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.lowercasedASCII == UInt8(ascii: "e") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }
}
