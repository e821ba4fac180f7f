package import BridgeFormats

/// Receives the parts of a HAR document from a ``HARReader``, in their order. Each call must read its whole value.
package protocol HARVisitor {
  /// Reads a member of the document or of `log`, but not the entries.
  mutating func readMember(
    _ name: String, of place: HARReader.Place, _ scanner: inout JSONFileScanner) throws

  /// Reads an element of `log.entries`.
  mutating func readEntry(_ scanner: inout JSONFileScanner) throws
}

/// One pass through a HAR document, from its first brace to its last.
package struct HARReader {
  /// The object that a member is of.
  package enum Place: Sendable { case document, log }

  /// The progress of the pass.
  package enum Phase: Comparable, Sendable { case start, document, log, entries, afterEntries }

  package private(set) var phase = Phase.start

  package init() {}

  /// Reads the next value. Anything but an object is skipped and leaves the phase at `start`.
  ///
  /// A file may have several lists of entries; all are read. Throws a ``JSONFileFault`` for invalid JSON, and rethrows
  /// errors of the visitor.
  package mutating func read(
    _ scanner: inout JSONFileScanner, by visitor: inout some HARVisitor
  ) throws {
    guard try scanner.peekToken() == UInt8(ascii: "{") else { return try scanner.skipValue() }
    phase = .document
    try scanner.readObject { scanner, name in
      guard name == "log", try scanner.peekToken() == UInt8(ascii: "{") else {
        return try visitor.readMember(name, of: .document, &scanner)
      }
      try readLog(&scanner, &visitor)
    }
  }

  private mutating func readLog(
    _ scanner: inout JSONFileScanner, _ visitor: inout some HARVisitor
  ) throws {
    phase = max(phase, .log)
    try scanner.readObject { scanner, name in
      guard name == "entries", try scanner.peekToken() == UInt8(ascii: "[") else {
        return try visitor.readMember(name, of: .log, &scanner)
      }
      phase = .entries
      try scanner.readArray { try visitor.readEntry(&$0) }
      phase = .afterEntries
    }
  }
}
