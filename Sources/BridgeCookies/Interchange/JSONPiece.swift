internal import BridgeFormats

/// A part of a JSON document, parsed on demand.
struct JSONPiece: Sendable {
  let bytes: [UInt8]

  /// The members of those names; of equal ones the last counts. Nil where it is no object.
  func members(_ names: StaticString...) throws(JSONError) -> [String: JSONPiece]? {
    try scan(.object) { (scanner) throws(JSONError) in
      var found: [String: JSONPiece] = [:]
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        let name = names.first { scanner.matches(key, $0) }
        let range = try scanner.skipValue()
        if let name { found["\(name)"] = JSONPiece(bytes: Array(bytes[range])) }
      }
      return found
    }
  }

  /// Calls `body` with each element; false where it is no array.
  func forEachElement(_ body: (JSONPiece) -> Void) throws(JSONError) -> Bool {
    try forEachElementRange { body(JSONPiece(bytes: Array(bytes[$0]))) }
  }

  /// Calls `body` with the place of each element; false where it is no array.
  func forEachElementRange(
    _ body: (Range<Int>) throws(JSONError) -> Void
  ) throws(JSONError) -> Bool {
    try scan(.array) { (scanner) throws(JSONError) in
      try scanner.beginArray()
      while try scanner.hasNextElement() { try body(try scanner.skipValue()) }
      return true
    } ?? false
  }

  /// The whole of it; nil where half of a surrogate pair is in a text, which then is no text.
  var value: JSONValue? {
    // Nil is how callers learn that it cannot be read.
    try? JSONValue(parsing: bytes, loneSurrogates: .rejected)
  }

  var isNull: Bool { kind == .null }

  var isObject: Bool { kind == .object }

  var isText: Bool { kind == .string }

  private var kind: JSONKind? { JSONScanner.scanning(bytes) { $0.peek() } }

  /// The text; nil for any other value.
  var text: String? {
    guard case .string(let text)? = value else { return nil }
    return text.string
  }

  /// Takes the piece apart if it is of that kind, and makes sure that nothing follows it.
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
