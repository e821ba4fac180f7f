/// The request fields that selected a response, according to `Vary` (RFC 9110 §12.5.5).
package enum VaryNames: Sendable, Equatable {
  /// `*`, which matches no request; also stands for lists that are too long to store.
  case any
  /// These lower-case field names, sorted, without duplicates.
  case fields([String])

  private static let maximum = 32

  /// The names in all `Vary` lines.
  package init(_ lines: [String]) {
    let names = Set(FieldList.elements(lines).map { $0.lowercased() })
    self = names.contains("*") || names.count > Self.maximum ? .any : .fields(names.sorted())
  }
}
