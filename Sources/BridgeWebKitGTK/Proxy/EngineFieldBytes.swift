package import HTTPTypes

/// Decodes field values that scripts set into their bytes (Fetch §2.2.2: a value is a byte sequence).
///
/// WebKit sends each byte above ASCII as the UTF-8 encoding of the character with that number. If the web process part
/// of the host has handled the request, this happens twice, because the engine re-reads the returned fields.
package enum EngineFieldBytes {
  /// Reverses this encoding. A value that is not encoded in this way is unchanged.
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

  /// One byte for each character; nil for invalid UTF-8, or a character above 255.
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
