/// The directives of `Cache-Control` (RFC 9111 §5.2), of a request or of a response.
package struct CacheControl: Sendable, Equatable {
  /// The arguments of each directive in order; nil for one that stands without an argument.
  private var arguments: [String: [String?]] = [:]

  /// No directives.
  package init() {}

  /// The directives of all `Cache-Control` lines.
  package init(_ lines: [String]) {
    for element in FieldList.elements(lines) {
      let halves = element.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // White space around the sign is no part of the grammar: the directive counts, and its argument is invalid.
      let name = String(halves[0]).withoutFieldWhitespace.lowercased()
      let isBroken = name.utf8.count != halves[0].utf8.count
      add(name, halves.count > 1 ? (isBroken ? "" : Self.unquoted(halves[1])) : nil)
    }
  }

  /// Adds a directive behind the others.
  package mutating func add(_ name: String, _ argument: String?) {
    arguments[name, default: []].append(argument)
  }

  /// Whether there is no directive.
  package var isEmpty: Bool { arguments.isEmpty }

  /// Whether a directive is there, with an argument or without.
  package func contains(_ name: String) -> Bool { arguments[name] != nil }

  /// Whether a directive is there without an argument, and so about the whole response.
  package func containsWhole(_ name: String) -> Bool {
    arguments[name]?.contains { $0.map { fieldNames(in: $0).isEmpty } ?? true } ?? false
  }

  /// The field names, in lower case, that `no-cache` or `private` is limited to.
  package func fieldNames(of name: String) -> [String] {
    (arguments[name] ?? []).flatMap { $0.map { fieldNames(in: $0) } ?? [] }
  }

  private func fieldNames(in argument: String) -> [String] {
    FieldList.elements(argument).map { $0.lowercased() }
  }

  /// The argument of a directive that takes seconds; nil if it is not there. Zero if it is malformed, or given twice
  /// with a larger argument first (§4.2.1: the first counts, or the response is stale).
  package func seconds(_ name: String) -> Duration? {
    guard let arguments = arguments[name] else { return nil }
    let values = arguments.map { $0.flatMap(Self.deltaSeconds) }
    guard let first = values[0], values.allSatisfy({ $0.map { $0 >= first } ?? false }) else {
      return .zero
    }
    return first
  }

  /// Digits alone (§1.2.2); more than fit count as 2^31.
  package static func deltaSeconds(_ text: String) -> Duration? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return .seconds(min(Int64(text) ?? .max, 1 << 31))
  }

  private static func unquoted(_ text: Substring) -> String {
    let bytes = text.utf8
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"")
    else { return String(text) }
    var (out, isEscaped) = ([UInt8](), false)
    for byte in bytes.dropFirst().dropLast() {
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      if !isEscaped { out.append(byte) }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
