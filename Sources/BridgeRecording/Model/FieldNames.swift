internal import BridgeFormats

/// A set of field names for frequent look-ups; names compare without case (RFC 9110 §5.1).
///
/// Names are grouped by length. Few have the same length, so a look-up needs neither a hash nor a lower-case copy.
package struct FieldNames: Sendable {
  private let byLength: [[[UInt8]]]

  /// The names, in any case.
  package init(_ names: some Sequence<String>) {
    var byLength: [[[UInt8]]] = []
    for name in names.map({ Array($0.lowercased().utf8) }) {
      while byLength.count <= name.count { byLength.append([]) }
      byLength[name.count].append(name)
    }
    self.byLength = byLength
  }

  /// Whether `name` is in the set, in any case.
  package func contains(_ name: String) -> Bool {
    let length = name.utf8.count
    guard length < byLength.count, !byLength[length].isEmpty else { return false }
    var name = name
    return name.withUTF8 { bytes in
      byLength[length].contains { bytes.isEqual(ignoringCase: $0) }
    }
  }
}
