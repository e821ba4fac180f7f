internal import BridgeCore
internal import HTTPTypes

/// Fields as the bytes of a column: one `name:value` per line.
enum StoredHead {
  static func encoded(_ fields: HTTPFields) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(512)
    for field in fields {
      out += field.name.rawName.utf8
      out.append(UInt8(ascii: ":"))
      field.withUnsafeBytesOfValue { out += $0 }
      out.append(0x0A)
    }
    return out
  }

  /// The fields. Malformed lines, which only damage can cause, are skipped.
  static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> HTTPFields {
    var fields: [HTTPField] = []
    fields.reserveCapacity(16)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      if let field = field(UnsafeBufferPointer(rebasing: bytes[start..<end])) {
        fields.append(field)
      }
      start = end + 1
    }
    return HTTPFields(list: fields)
  }

  private static func field(_ line: UnsafeBufferPointer<UInt8>) -> HTTPField? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let name = HTTPField.Name(
        String(decoding: UnsafeBufferPointer(rebasing: line[..<colon]), as: UTF8.self))
    else { return nil }
    return HTTPField(
      name: name, lenientValue: UnsafeBufferPointer(rebasing: line[(colon + 1)...]))
  }
}
