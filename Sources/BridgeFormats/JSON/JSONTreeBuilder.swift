/// Builds a tree from a scanner's tokens, with its own stack instead of recursion.
struct JSONTreeBuilder {
  let loneSurrogates: JSONValue.LoneSurrogates
  private var open: [Container] = []

  /// An array or object whose end has not been read.
  private struct Container {
    var names: [ExactText] = []
    var values: [JSONValue] = []

    var array: JSONValue { .array(values) }

    var object: JSONValue {
      .object(JSONObject(zip(names, values).map { JSONObject.Member(name: $0, value: $1) }))
    }
  }

  init(loneSurrogates: JSONValue.LoneSurrogates) { self.loneSurrogates = loneSurrogates }

  /// Reads the whole document, including its end.
  mutating func build(_ scanner: inout JSONScanner) throws(JSONError) -> JSONValue {
    while true {
      guard let value = try step(&scanner) else { continue }
      if open.isEmpty {
        _ = try scanner.next()
        return value
      }
      open[open.count - 1].values.append(value)
    }
  }

  /// Reads one token; returns the value that it completes, if any.
  private mutating func step(_ scanner: inout JSONScanner) throws(JSONError) -> JSONValue? {
    switch try scanner.next() {
    case .beginObject, .beginArray:
      open.append(Container())
      return nil
    case .key(let text):
      open[open.count - 1].names.append(try decode(text, scanner))
      return nil
    case .endObject: return open.removeLast().object
    case .endArray: return open.removeLast().array
    case .string(let text): return .string(try decode(text, scanner))
    case .number(let range): return .number(JSONNumber(source: scanner.source(range)))
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .null: return .null
    case .end: throw JSONError(.unexpectedEnd, at: scanner.offset)
    }
  }

  private func decode(_ text: JSONText, _ scanner: JSONScanner) throws(JSONError) -> ExactText {
    guard text.hasEscapes else { return ExactText(scanner.string(text)) }
    let decoded = scanner.decode(text)
    if decoded.replacedSurrogates && loneSurrogates == .rejected {
      throw JSONError(.loneSurrogate, at: text.range.lowerBound)
    }
    return ExactText(String(decoding: decoded.bytes, as: UTF8.self))
  }
}
