internal import BridgeFormats

/// A part of a JSON document, parsed on demand.
struct JSONPiece: Sendable {
  let bytes: [UInt8]

  /// The last member of that name; nil if it has none, or is not an object.
  func member(_ name: StaticString) throws(JSONError) -> JSONPiece? {
    try scan(.object) { (scanner) throws(JSONError) -> JSONPiece? in
      var found: JSONPiece?
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        let isWanted = scanner.matches(key, name)
        let range = try scanner.skipValue()
        if isWanted { found = JSONPiece(bytes: Array(bytes[range])) }
      }
      return found
    } ?? nil
  }

  /// Calls `body` with each element; false if this is not an array.
  func forEachElement(_ body: (JSONPiece) -> Void) throws(JSONError) -> Bool {
    try scan(.array) { (scanner) throws(JSONError) in
      try scanner.beginArray()
      while try scanner.hasNextElement() {
        body(JSONPiece(bytes: Array(bytes[try scanner.skipValue()])))
      }
      return true
    } ?? false
  }

  /// The parsed value; nil if a string in it has an unpaired surrogate.
  var value: JSONValue? {
    // Callers report nil as unreadable.
    try? JSONValue(parsing: bytes, loneSurrogates: .rejected)
  }

  var isNull: Bool { kind == .null }

  private var kind: JSONKind? { JSONScanner.scanning(bytes) { $0.peek() } }

  /// Parses the piece if it is of that kind, and checks that nothing follows it.
  private func scan<Found>(
    _ kind: JSONKind, _ body: (inout JSONScanner) throws(JSONError) -> Found
  ) throws(JSONError) -> Found? {
    try JSONScanner.scanning(bytes) { (scanner) throws(JSONError) -> Found? in
      guard scanner.peek() == kind else { return nil }
      let found = try body(&scanner)
      _ = try scanner.next()
      return found
    }
  }
}
