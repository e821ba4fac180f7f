internal import BridgeFormats

/// Parses the text of a ``JSONPathPattern``.
package struct JSONPathParser {
  private let text: String
  private let bytes: [UInt8]
  private var offset = 0

  package init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  package mutating func parse() throws(JSONPathError) -> [JSONPathPattern.Step] {
    guard take("$") else { throw error("expected '$'") }
    var steps: [JSONPathPattern.Step] = []
    while offset < bytes.count {
      if take("..") {
        steps.append(.descendants)
        steps.append(take("[") ? try bracket() : try name())
      } else if take(".") {
        steps.append(try name())
      } else if take("[") {
        steps.append(try bracket())
      } else {
        throw error("expected '.' or '['")
      }
    }
    return steps
  }

  /// A bare member name, or `*`.
  private mutating func name() throws(JSONPathError) -> JSONPathPattern.Step {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "."),
      bytes[offset] != UInt8(ascii: "[")
    {
      offset += 1
    }
    guard offset > start else { throw error("expected a member name") }
    let name = String(decoding: bytes[start..<offset], as: UTF8.self)
    return name == "*" ? .anything : .name(ExactText(name))
  }

  /// Parses the content of brackets: `*`, an index or a quoted name.
  private mutating func bracket() throws(JSONPathError) -> JSONPathPattern.Step {
    let step: JSONPathPattern.Step
    if take("*") {
      step = .anything
    } else if take("'") {
      step = .name(try quoted(until: UInt8(ascii: "'")))
    } else if take("\"") {
      step = .name(try quoted(until: UInt8(ascii: "\"")))
    } else {
      step = .index(try index())
    }
    guard take("]") else { throw error("expected ']'") }
    return step
  }

  private mutating func index() throws(JSONPathError) -> Int {
    let digits = bytes[offset...].prefix { $0.isASCIIDigit }
    guard let index = Int(String(decoding: digits, as: UTF8.self)) else {
      throw error("expected '*', an index or a quoted name")
    }
    offset = digits.endIndex
    return index
  }

  /// The rest of a quoted name; a backslash escapes the next byte.
  private mutating func quoted(until quote: UInt8) throws(JSONPathError) -> ExactText {
    var name: [UInt8] = []
    while offset < bytes.count, bytes[offset] != quote {
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count { offset += 1 }
      name.append(bytes[offset])
      offset += 1
    }
    guard offset < bytes.count else { throw error("the quoted name has no end") }
    offset += 1
    return ExactText(String(decoding: name, as: UTF8.self))
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[offset...].starts(with: word.utf8) else { return false }
    offset += word.utf8.count
    return true
  }

  private func error(_ problem: String) -> JSONPathError {
    JSONPathError(pattern: text, offset: offset, problem: problem)
  }
}
