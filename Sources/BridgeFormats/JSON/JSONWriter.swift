/// Writes JSON trees without white space.
package enum JSONWriter {
  package enum Style: Sendable {
    /// The same text for equal trees: names sorted by bytes, numbers in canonical form.
    case canonical
    /// Names and numbers as written.
    case asWritten
  }

  /// The JSON of `value`. Members and elements that would begin after `limit` bytes are omitted.
  package static func bytes(
    _ value: JSONValue, _ style: Style = .asWritten, limit: Int = .max
  ) -> [UInt8] {
    var output = JSONOutput()
    output.value(value, style, limit: limit)
    return output.bytes
  }
}
