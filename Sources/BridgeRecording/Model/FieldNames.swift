/// A set of field names, which compare without case (RFC 9110 §5.1), made once and asked very often.
///
/// By length, since names of one length are few: that costs no hash and no second spelling of what is asked.
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

  /// Whether `name` is one of them.
  package func contains(_ name: String) -> Bool {
    let length = name.utf8.count
    guard length < byLength.count, !byLength[length].isEmpty else { return false }
    var name = name
    return name.withUTF8 { bytes in
      byLength[length].contains { Self.isSame($0, bytes) }
    }
  }

  private static func isSame(_ name: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in name.indices {
      let byte = bytes[index]
      let isUpper = byte &- UInt8(ascii: "A") < 26
      if name[index] != (isUpper ? byte | 0x20 : byte) { return false }
    }
    return true
  }
}
