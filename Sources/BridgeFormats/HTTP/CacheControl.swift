/// The directives of `Cache-Control` (RFC 9111 §5.2) in a request or response.
package struct CacheControl: Sendable, Equatable {
  private struct Directive: Equatable {
    let name: String

    /// The argument; nil without one.
    let argument: String?
  }

  private var directives: [Directive] = []

  /// No directives.
  package init() {}

  /// The directives of all `Cache-Control` lines.
  package init(_ lines: [String]) {
    for element in FieldList.elements(lines) {
      let (head, argument) = element.cut(at: "=")
      // The grammar allows no white space around the sign: the directive counts, but its argument is invalid.
      let name = head.withoutFieldWhitespace
      let isBroken = name.utf8.count != head.utf8.count
      add(name.lowercased(), argument.map { isBroken ? "" : Self.unquoted($0) })
    }
  }

  /// Appends a directive.
  package mutating func add(_ name: String, _ argument: String?) {
    directives.append(Directive(name: name, argument: argument))
  }

  /// Whether there are no directives.
  package var isEmpty: Bool { directives.isEmpty }

  /// Whether a directive is present, with or without an argument.
  package func contains(_ name: String) -> Bool { directives.contains { $0.name == name } }

  /// Whether a directive is present without an argument, so that it applies to the whole response.
  package func containsWhole(_ name: String) -> Bool {
    directives.contains {
      $0.name == name && ($0.argument.map { fieldNames(in: $0).isEmpty } ?? true)
    }
  }

  /// The lower-case field names that `no-cache` or `private` is limited to.
  package func fieldNames(of name: String) -> [String] {
    directives.flatMap { directive in
      directive.name == name ? directive.argument.map { fieldNames(in: $0) } ?? [] : []
    }
  }

  private func fieldNames(in argument: String) -> [String] {
    FieldList.elements(argument).map { $0.lowercased() }
  }

  /// The argument of a directive that takes seconds; nil if absent. Zero if it is malformed, or if a later duplicate is
  /// smaller (§4.2.1: use the first, or consider the response stale).
  package func seconds(_ name: String) -> Duration? {
    var found: Duration?
    for directive in directives where directive.name == name {
      guard let seconds = directive.argument.flatMap(Self.deltaSeconds),
        found.map({ $0 <= seconds }) ?? true
      else { return .zero }
      found = found ?? seconds
    }
    return found
  }

  /// Digits only (§1.2.2); values above 2^31 count as 2^31.
  package static func deltaSeconds(_ text: String) -> Duration? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0.isASCIIDigit }) else { return nil }
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
