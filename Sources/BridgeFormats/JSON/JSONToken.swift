/// A token of a JSON document, as reported by ``JSONScanner/next()``.
package enum JSONToken: Hashable, Sendable {
  case beginObject
  case endObject
  case beginArray
  case endArray
  /// The name of a member; the colon is already read, and its value comes next.
  case key(JSONText)
  case string(JSONText)
  /// The byte range of a valid number (RFC 8259 §6).
  case number(Range<Int>)
  case `true`
  case `false`
  case null
  /// The document is complete, and only white space follows.
  case end
}

/// The place of a string in the document, decoded on demand.
package struct JSONText: Hashable, Sendable {
  /// The bytes between the quotes.
  package let range: Range<Int>

  /// Whether the bytes contain escapes, so that they differ from the decoded text.
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
