internal import BridgeCore
internal import HTTPTypes

/// Fields as the bytes of a column: `name: value`, one a line.
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

  /// The fields; lines that are no fields, which only damage can have made, are left out.
  static func decoded(_ bytes: some Collection<UInt8>) -> HTTPFields {
    var fields: [HTTPField] = []
    for line in bytes.split(separator: 0x0A) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
      else { continue }
      fields.append(HTTPField(name: name, lenientValue: Array(line[line.index(after: colon)...])))
    }
    return HTTPFields(list: fields)
  }
}
