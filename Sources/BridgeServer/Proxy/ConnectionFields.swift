internal import BridgeFormats
package import HTTPTypes

/// Connection-specific header fields, which a proxy must not forward (RFC 9110 §7.6.1).
package enum ConnectionFields {
  private static let known: Set = [
    "connection", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade",
    "http2-settings",
  ]

  /// The other fields: without connection-specific ones and those listed in `Connection`.
  package static func removed(from fields: HTTPFields) -> [HTTPField] {
    let named = options(fields)
    return fields.filter { field in
      let name = field.name.canonicalName
      return !isKnown(name) && !named.contains(name)
    }
  }

  private static let lengths = known.reduce(into: UInt64(0)) { $0 |= 1 << $1.utf8.count }

  /// Checks the length first: that is cheaper than hashing the name.
  private static func isKnown(_ name: String) -> Bool {
    lengths >> name.utf8.count & 1 != 0 && known.contains(name)
  }

  /// The options in the `Connection` fields, in lower case.
  static func options(_ fields: HTTPFields) -> [String] {
    let values = fields[values: .connection]
    // The most common cases: none, and one such as `Keep-Alive`.
    guard let first = values.first else { return [] }
    if values.count == 1, first.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: ",") }) {
      return first.isEmpty ? [] : [first.lowercased()]
    }
    return FieldList.elements(values).map { $0.lowercased() }
  }

  /// The protocol that a request asks to upgrade to, in lower case; nil for none.
  package static func upgrade(_ fields: HTTPFields) -> String? {
    options(fields).contains("upgrade") ? fields[values: .upgrade].first?.lowercased() : nil
  }
}
