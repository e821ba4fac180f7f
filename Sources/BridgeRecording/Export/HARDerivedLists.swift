internal import BridgeFormats

/// The lists of cookies that HAR derives from the header fields.
enum HARCookies {
  static func write(requestFields fields: [RecordedField], to json: inout JSONOutput) {
    json.beginArray()
    for value in fields.values(of: "Cookie") {
      for pair in value.utf8.split(separator: UInt8(ascii: ";")) {
        let (name, value) = split(String(Substring(pair)))
        json.pair(name, value)
      }
    }
    json.endArray()
  }

  static func write(responseFields fields: [RecordedField], to json: inout JSONOutput) {
    json.beginArray()
    for value in fields.values(of: "Set-Cookie") { write(setCookie: value, to: &json) }
    json.endArray()
  }

  private static func write(setCookie value: String, to json: inout JSONOutput) {
    let parts = value.utf8.split(separator: UInt8(ascii: ";")).map { split(String(Substring($0))) }
    guard let cookie = parts.first else { return }
    json.beginObject()
    json.member("name", cookie.name)
    json.member("value", cookie.value)
    for attribute in parts.dropFirst() {
      switch attribute.name.lowercased() {
      case "path": json.member("path", attribute.value)
      case "domain": json.member("domain", attribute.value)
      default: break
      }
    }
    let flags = Set(parts.dropFirst().map { $0.name.lowercased() })
    json.flag("httpOnly", flags.contains("httponly"))
    json.flag("secure", flags.contains("secure"))
    json.endObject()
  }

  private static func split(_ text: String) -> (name: String, value: String) {
    let utf8 = text.withoutFieldWhitespace.utf8
    guard let equals = utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return (String(Substring(utf8[...])), "")
    }
    return (
      String(Substring(utf8[..<equals])), String(Substring(utf8[utf8.index(after: equals)...]))
    )
  }
}

/// The list of query parameters that HAR derives from the URL; names and values stay encoded as they are there.
enum HARQuery {
  static func write(_ url: String, to json: inout JSONOutput) {
    json.beginArray()
    let plain = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    if let mark = plain.firstIndex(of: UInt8(ascii: "?")) {
      for pair in plain[plain.index(after: mark)...].split(separator: UInt8(ascii: "&")) {
        let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
        let value = pair[equals...].dropFirst()
        json.pair(String(Substring(pair[..<equals])), String(Substring(value)))
      }
    }
    json.endArray()
  }
}
