/// The request fields that a response was chosen by, as `Vary` names them (RFC 9110 §12.5.5).
package enum VaryNames: Sendable, Equatable {
  /// `*`, which matches no request, and lists that are too long to be kept.
  case any
  /// These field names, in lower case, sorted, each once.
  case fields([String])

  private static let maximum = 32

  /// The names in all `Vary` lines.
  package init(_ lines: [String]) {
    let names = Set(FieldList.elements(lines).map { $0.lowercased() })
    self = names.contains("*") || names.count > Self.maximum ? .any : .fields(names.sorted())
  }
}
