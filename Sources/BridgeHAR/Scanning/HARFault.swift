/// Where and why the text of a HAR file stops being JSON.
package struct HARFault: Error, Hashable, CustomStringConvertible {
  /// A clause such as `a comma or a bracket is missing`.
  package let reason: String

  /// The offset in bytes, in the file as it is after decompression.
  package let offset: Int

  /// Whether the file ends where more had to follow.
  package let isEnd: Bool

  package init(_ reason: String, at offset: Int, isEnd: Bool = false) {
    self.reason = reason
    self.offset = offset
    self.isEnd = isEnd
  }

  package var description: String { "\(reason) at byte \(offset)" }
}
