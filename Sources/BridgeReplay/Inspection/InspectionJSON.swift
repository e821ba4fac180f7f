internal import BridgeFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Deterministic JSON of reports, without terminal control characters.
enum InspectionJSON {
  /// The document with a line feed at its end.
  static func bytes(_ document: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return TerminalText.escaped(try encoder.encode(document)) + [0x0A]
  }

  /// Writes a document piece by piece. Its first member by name is an empty list, which gets `count` elements.
  static func write(
    _ document: some Encodable, firstMember name: StaticString, count: Int,
    _ write: ([UInt8]) throws -> Void, element: (Int) throws -> some Encodable
  ) throws {
    let whole = try bytes(document)
    let start = "{\n  \"\(name)\" : ["
    guard count > 0, whole.starts(with: start.utf8),
      let end = whole.firstIndex(of: UInt8(ascii: "]"))
    else { return try write(whole) }
    try write(Array(start.utf8))
    for index in 0..<count {
      try write(Array((index == 0 ? "\n" : ",\n").utf8) + indented(try bytes(element(index))))
    }
    try write(Array("\n  ".utf8) + whole[end...])
  }

  /// The lines of an element of a list that is a member of the document.
  private static func indented(_ lines: [UInt8]) -> [UInt8] {
    Array(lines.split(separator: 0x0A).map { Array("    ".utf8) + $0 }.joined(separator: [0x0A]))
  }
}
