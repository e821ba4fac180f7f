package import HTTPTypes

/// Fields that belong to one connection and end with it (RFC 9110 §7.6.1).
package enum ConnectionFields {
  private static let known: Set = [
    "connection", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade",
    "http2-settings",
  ]

  /// The fields without these, and without those that `Connection` names.
  package static func removed(from fields: HTTPFields) -> [HTTPField] {
    let named = options(fields)
    return fields.filter { field in
      let name = field.name.canonicalName
      return !isKnown(name) && !named.contains(name)
    }
  }

  private static let lengths = known.reduce(into: UInt64(0)) { $0 |= 1 << $1.utf8.count }

  /// Most names are told apart by their length, which takes less than to hash them.
  private static func isKnown(_ name: String) -> Bool {
    lengths >> name.utf8.count & 1 != 0 && known.contains(name)
  }

  /// The options that the `Connection` fields list, in lower case.
  static func options(_ fields: HTTPFields) -> [String] {
    let values = fields[values: .connection]
    // The most common cases.
    if values.isEmpty || values == ["keep-alive"] { return values }
    return values.joined(separator: ",").lowercased().split(separator: ",")
      .map { option in String(option.filter { $0 != " " && $0 != "\t" }) }
  }

  /// The protocol that a request wants to go over to, in lower case; nil when it wants none.
  package static func upgrade(_ fields: HTTPFields) -> String? {
    options(fields).contains("upgrade") ? fields[values: .upgrade].first?.lowercased() : nil
  }
}
