package import HTTPTypes

/// The values of fields that script wrote, as the bytes that they stand for (Fetch §2.2.2: a value is a byte sequence).
///
/// WebKit sends each byte above ASCII as the UTF-8 of the character with that number. Where the part of the host in the
/// web process has seen the request, that happens twice, as the engine reads the fields again that it hands back.
package enum EngineFieldBytes {
  /// Undoes it; a value that was not made so stays.
  package static func restore(_ fields: inout HTTPFields, times: Int) {
    guard fields.contains(where: { $0.name != .cookie && !isASCII($0) }) else { return }
    fields = HTTPFields(
      fields.map { field in
        guard field.name != .cookie, !isASCII(field) else { return field }
        var bytes = field.withUnsafeBytesOfValue { [UInt8]($0) }
        for _ in 0..<times { bytes = narrowed(bytes) ?? bytes }
        return HTTPField(name: field.name, value: bytes)
      })
  }

  private static func isASCII(_ field: HTTPField) -> Bool {
    field.withUnsafeBytesOfValue { $0.allSatisfy { $0 < 0x80 } }
  }

  /// A byte for each character; nil for bytes that are no UTF-8, or a character above 255.
  private static func narrowed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var narrow: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      narrow.append(byte)
    }
    return narrow
  }
}
