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
}
