package import BridgeFormats

extension JSONOutput {
  /// Writes a list of `{name, value}` objects, such as header fields.
  package mutating func pairs(_ pairs: [(name: String, value: String)]) {
    beginArray()
    for (name, value) in pairs { pair(name, value) }
    endArray()
  }

  /// Writes the list `queryString`, derived from the URL; names and values stay encoded as they are there.
  package mutating func queryString(of url: String) {
    beginArray()
    let plain = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    if let query = plain.cut(at: "?").tail {
      for pair in query.split(separator: UInt8(ascii: "&")) {
        let (name, value) = pair.cut(at: "=")
        self.pair(String(Substring(name)), value.map { String(Substring($0)) } ?? "")
      }
    }
    endArray()
  }

  mutating func pair(_ name: String, _ value: String) {
    beginObject()
    member("name", name)
    member("value", value)
    endObject()
  }
}
