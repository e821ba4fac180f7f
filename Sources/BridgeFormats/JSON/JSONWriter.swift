/// Writes JSON trees without white space.
package enum JSONWriter {
  package enum Style: Sendable {
    /// One text for equal trees: names sorted by bytes, one spelling for each number.
    case canonical
    /// Names and numbers as they were written.
    case asWritten
  }

  /// The JSON of `value`; members and elements beyond `limit` bytes are left out.
  package static func bytes(
    _ value: JSONValue, _ style: Style = .asWritten, limit: Int = .max
  ) -> [UInt8] {
    var output = JSONOutput()
    output.value(value, style, limit: limit)
    return output.bytes
  }
}
