package import BridgeFormats

/// A place in a JSON document.
package struct JSONPath {
  package enum Step {
    case name(ExactText)
    case index(Int)
  }

  package private(set) var steps: [Step] = []

  package init() {}

  package mutating func descend(_ step: Step) { steps.append(step) }

  /// The place one step deeper.
  package func below(_ step: Step) -> JSONPath {
    var path = self
    path.descend(step)
    return path
  }

  package mutating func ascend() { steps.removeLast() }

  /// The place as a ``JSONPathPattern`` that matches only it, such as `$.items[2]['unit price']`.
  package var text: String { steps.reduce("$") { $0 + Self.text(of: $1) } }

  /// The place without array indices: `$.items[]['unit price']`.
  package var withoutIndices: String {
    steps.reduce("$") { text, step in
      if case .index = step { text + "[]" } else { text + Self.text(of: step) }
    }
  }

  private static func text(of step: Step) -> String {
    switch step {
    case .index(let index): "[\(index)]"
    case .name(let name) where isPlain(name): "." + name.string
    case .name(let name): "['" + quoted(name) + "']"
    }
  }

  private static func isPlain(_ name: ExactText) -> Bool {
    !name.string.isEmpty
      && name.string.utf8.allSatisfy { byte in
        byte.isASCIIAlphanumeric || byte >= 0x80
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "$")
      }
  }

  private static func quoted(_ name: ExactText) -> String {
    var bytes: [UInt8] = []
    for byte in name.string.utf8 {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
