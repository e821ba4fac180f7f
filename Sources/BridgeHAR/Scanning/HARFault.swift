/// The place and the reason where a HAR file stops being JSON.
package struct HARFault: Error, Hashable, CustomStringConvertible {
  /// A clause such as `a comma or a bracket is missing`.
  package let reason: String

  /// The byte offset in the decompressed file.
  package let offset: Int

  /// Whether the file ended prematurely.
  package let isEnd: Bool

  package init(_ reason: String, at offset: Int, isEnd: Bool = false) {
    self.reason = reason
    self.offset = offset
    self.isEnd = isEnd
  }

  package var description: String { "\(reason) at byte \(offset)" }
}
