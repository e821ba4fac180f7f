internal import BridgeFormats

/// The strings and numbers of a JSON document, each with its place.
enum JSONLeaves {
  struct Leaf {
    fileprivate let steps: [Step]

    /// Where it stands: between the quotes of a string.
    let range: Range<Int>
    let isString: Bool
    let value: ArraySlice<UInt8>

    /// As in `$.items[2].id`.
    var path: String {
      steps.reduce("$") { path, step in
        switch step {
        case .name(let name): path + "." + name
        case .index(let index): path + "[\(index)]"
        }
      }
    }

    /// The name of the member it is the value of, or the nearest one around it; empty at the top.
    var name: String {
      for case .name(let name) in steps.reversed() { return name }
      return ""
    }
  }

  fileprivate enum Step {
    case name(String)
    case index(Int)
  }

  /// Hands over each leaf in order.
  ///
  /// - Throws: if the document is invalid; the leaves before that were handed over.
  static func visit(_ bytes: [UInt8], _ visit: (Leaf) -> Void) throws(JSONError) {
    try JSONScanner.scanning(bytes) { (scanner) throws(JSONError) in
      var steps: [Step] = []
      while true {
        switch try scanner.next() {
        case .end: return
        case .key(let text): steps[steps.count - 1] = .name(scanner.string(text))
        case .beginObject: steps.append(.name(""))
        case .beginArray: steps.append(.index(0))
        case .endObject, .endArray:
          steps.removeLast()
          advance(&steps)
        case .string(let text):
          visit(
            Leaf(
              steps: steps, range: text.range, isString: true, value: scanner.bytes(text)[...]))
          advance(&steps)
        case .number(let range):
          visit(Leaf(steps: steps, range: range, isString: false, value: bytes[range]))
          advance(&steps)
        case .true, .false, .null: advance(&steps)
        }
      }
    }
  }

  private static func advance(_ steps: inout [Step]) {
    if case .index(let index) = steps.last { steps[steps.count - 1] = .index(index + 1) }
  }
}
