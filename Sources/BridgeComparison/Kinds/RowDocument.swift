internal import BridgeFormats
internal import BridgeRecording

/// A document in which row numbers are looked up.
enum RowDocument {
  case html(HTMLDocument)
  case json(JSONValue)

  /// Visits the texts that may contain URLs, and the numbers of members whose name marks an identity.
  func visit(
    text: (ArraySlice<UInt8>) -> Void, member: (_ path: String, _ number: Int) -> Void
  ) {
    switch self {
    case .html(let document):
      for node in document.nodes {
        switch node.content {
        case .element(_, let attributes):
          let found = attributes.filter { Self.mayHoldURL($0.value) }
          for (_, value) in found.sorted(by: { $0.key < $1.key }) { text(Array(value.utf8)[...]) }
        case .text(let value):
          let isScript = node.parent.flatMap { document.nodes[$0].name } == "script"
          if isScript { text(Array(value.utf8)[...]) }
        case .comment, .doctype: break
        }
      }
    case .json(let value): Self.visit(value, at: JSONPath(), text, member)
    }
  }

  private static func visit(
    _ value: JSONValue, at path: JSONPath, _ text: (ArraySlice<UInt8>) -> Void,
    _ member: (_ path: String, _ number: Int) -> Void
  ) {
    switch value {
    case .object(let object):
      for one in object.members { visit(one.value, at: path.below(.name(one.name)), text, member) }
    case .array(let elements):
      for one in elements { visit(one, at: path.below(.index(0)), text, member) }
    case .string(let string):
      if mayHoldURL(string.string) { return text(Array(string.string.utf8)[...]) }
      note(string.string, path, member)
    case .number(let number): note(number.source, path, member)
    default: break
    }
  }

  private static func note(
    _ text: String, _ path: JSONPath, _ member: (_ path: String, _ number: Int) -> Void
  ) {
    guard let number = RowNumber.value(Array(text.utf8)[...]) else { return }
    member(path.withoutIndices, number)
  }

  private static func mayHoldURL(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
  }
}
