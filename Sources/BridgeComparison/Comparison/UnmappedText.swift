internal import BridgeFormats
internal import BridgeRecording

/// A recorded text before values of this session were put into it, so that differences can quote it as it was recorded.
///
/// It has the same lines, elements or members as the text that is compared, and is read when a difference quotes it.
final class UnmappedText {
  private let read: () -> [UInt8]?

  /// Nil if it cannot be read.
  private(set) lazy var bytes = read()
  private lazy var lines = bytes.map { TextLines($0) }
  private lazy var html = bytes.flatMap { HTMLDocument($0) }
  // A text that is not JSON is not quoted as such.
  private lazy var json = bytes.flatMap { try? JSONValue(parsing: $0, loneSurrogates: .rejected) }

  /// A text that `read` supplies.
  init(_ read: @escaping () -> [UInt8]?) { self.read = read }

  /// The same text after masking.
  func masked(by masks: [TextMask]) -> UnmappedText {
    masks.isEmpty ? self : UnmappedText { self.bytes.map { masks.masked($0) } }
  }

  /// A line of it; nil if it does not have that many lines.
  func line(_ index: Int, of count: Int) -> String? {
    guard let lines, lines.count == count else { return nil }
    return lines.text(index)
  }

  /// Its document, with the same nodes as another one; nil if they differ.
  func document(like other: HTMLDocument) -> HTMLDocument? {
    guard let html, html.nodes.count == other.nodes.count else { return nil }
    return html
  }

  /// Its value at a place of another document with the same members; nil if they differ.
  func value(at path: JSONPath, of other: JSONValue) -> JSONValue? {
    guard var value = json else { return nil }
    var other = other
    for step in path.steps {
      switch (step, value, other) {
      case (.index(let index), .array(let own), .array(let others)):
        guard own.count == others.count, own.indices.contains(index) else { return nil }
        (value, other) = (own[index], others[index])
      case (.name(let name), .object(let own), .object(let others)):
        guard own.members.count == others.members.count,
          let index = others.members.firstIndex(where: { $0.name == name })
        else { return nil }
        (value, other) = (own.members[index].value, others.members[index].value)
      default: return nil
      }
    }
    return value
  }
}
