package import BridgeFormats

/// The text around the JSON of a HAR file: a byte order mark, comments, and a JSONP call such as `onInputData({…});`.
package struct HARWrapper: Sendable {
  /// Skipped text around the JSON.
  package enum Oddity: Sendable { case byteOrderMark, comments, jsonp }

  private var isCall = false
  private var hasComments = false

  /// Findings not yet taken.
  private var oddities: [Oddity] = []

  /// Skips the text before the JSON; throws a fault that says what else the file contains.
  package init(opening scanner: inout JSONFileScanner) throws {
    if try scanner.look(3)?.elementsEqual([0xef, 0xbb, 0xbf]) == true {
      scanner.advance(by: 3)
      oddities.append(.byteOrderMark)
    }
    guard let first = try passComments(&scanner) else {
      throw JSONFileFault("it has only white space", at: scanner.offset)
    }
    if first == UInt8(ascii: "<") { throw scanner.fault("it looks like HTML or XML") }
    guard Self.isNameByte(first), !first.isASCIIDigit else { return }
    try openCall(&scanner)
  }

  /// Skips the text allowed after the JSON; false if something else follows.
  package mutating func close(_ scanner: inout JSONFileScanner) throws -> Bool {
    var next = try passComments(&scanner)
    for expected in isCall ? [UInt8(ascii: ")"), UInt8(ascii: ";")] : [] where next == expected {
      scanner.advance()
      next = try passComments(&scanner)
    }
    return next == nil
  }

  /// The findings since the last call.
  package mutating func takeOddities() -> [Oddity] {
    defer { oddities = [] }
    return oddities
  }

  private mutating func openCall(_ scanner: inout JSONFileScanner) throws {
    let start = scanner.offset
    while let byte = try scanner.peek(), Self.isNameByte(byte) { scanner.advance() }
    guard try passComments(&scanner) == UInt8(ascii: "(") else {
      throw JSONFileFault("it begins with a word", at: start)
    }
    scanner.advance()
    isCall = true
    oddities.append(.jsonp)
    _ = try passComments(&scanner)
  }

  /// The first byte that is neither white space nor part of a comment; nil at the end of the file.
  private mutating func passComments(_ scanner: inout JSONFileScanner) throws -> UInt8? {
    while let byte = try scanner.peekPastSpace() {
      guard byte == UInt8(ascii: "/"), let start = try scanner.look(2).map(Array.init) else {
        return byte
      }
      if start[1] == UInt8(ascii: "/") || start[1] == UInt8(ascii: "*"), !hasComments {
        hasComments = true
        oddities.append(.comments)
      }
      if start[1] == UInt8(ascii: "/") {
        while let byte = try scanner.peek(), byte != 0x0a { scanner.advance() }
      } else if start[1] == UInt8(ascii: "*") {
        scanner.advance(by: 2)
        while let end = try scanner.look(2), !end.elementsEqual(Array("*/".utf8)) {
          scanner.advance()
        }
        guard try scanner.look(2) != nil else { throw scanner.endOfFile }
        scanner.advance(by: 2)
      } else {
        return byte
      }
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric
      || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".")
  }
}
