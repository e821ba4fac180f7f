/// One step of a JSON document, as ``JSONScanner/next()`` reports it.
package enum JSONToken: Hashable, Sendable {
  case beginObject
  case endObject
  case beginArray
  case endArray
  /// The name of a member; its colon is already read, its value comes next.
  case key(JSONText)
  case string(JSONText)
  /// The byte range of a number, which is valid by RFC 8259 §6.
  case number(Range<Int>)
  case `true`
  case `false`
  case null
  /// The document is complete and nothing but white space follows it.
  case end
}

/// Where a string stands in the document; nothing is copied or decoded until somebody asks.
package struct JSONText: Hashable, Sendable {
  /// The bytes between the quotes.
  package let range: Range<Int>

  /// Whether the bytes hold escapes, so that they differ from the text they stand for.
  package let hasEscapes: Bool

  /// Whether every raw byte is below 0x80.
  package let isASCII: Bool
}

/// The kind of a JSON value.
package enum JSONKind: String, Hashable, Sendable {
  case object
  case array
  case string
  case number
  case boolean
  case null

  /// The kind with its article, for messages.
  package var article: String {
    switch self {
    case .object, .array: "an \(rawValue)"
    case .string, .number, .boolean: "a \(rawValue)"
    case .null: "null"
    }
  }
}
