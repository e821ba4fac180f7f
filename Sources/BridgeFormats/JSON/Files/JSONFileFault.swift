/// The place and the reason where a document stops being JSON.
package struct JSONFileFault: Error, Hashable, CustomStringConvertible {
  /// A clause such as `a comma or a bracket is missing`.
  package let reason: String

  /// The byte offset in the document.
  package let offset: Int

  /// Whether the document ended prematurely.
  package let isEnd: Bool

  package init(_ reason: String, at offset: Int, isEnd: Bool = false) {
    self.reason = reason
    self.offset = offset
    self.isEnd = isEnd
  }

  package var description: String { "\(reason) at byte \(offset)" }
}
