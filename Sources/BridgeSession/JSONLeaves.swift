internal import BridgeFormats

/// The strings and numbers of a JSON document, each with its place.
enum JSONLeaves {
  struct Leaf {
    fileprivate let steps: [Step]

    /// Its range in the document; for a string, between the quotes.
    let range: Range<Int>
    let isString: Bool
    let value: ArraySlice<UInt8>

    /// Its path, as in `$.items[2].id`.
    var path: String {
      steps.reduce("$") { path, step in
        switch step {
        case .name(let name): path + "." + name
        case .index(let index): path + "[\(index)]"
        }
      }
    }

    /// The name of the nearest enclosing member; empty at the top.
    var name: String {
      for case .name(let name) in steps.reversed() { return name }
      return ""
    }
  }

  fileprivate enum Step {
    case name(String)
    case index(Int)
  }

  /// Calls `visit` for each leaf in order.
  ///
  /// - Throws: if the document is invalid, after visiting the leaves before the fault.
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
