package import BridgeFormats

/// An element of the list `cookies` of a response.
package struct HARCookie {
  package let name: String
  package let value: String

  /// The members `path` and `domain`, in the order in which they are written.
  package var scope: [(name: StaticString, value: String)] = []
  package var isHTTPOnly = false
  package var isSecure = false

  /// The expiry as ISO 8601; nil for a session cookie, or if it is not stated.
  package var expires: String?

  package init(name: String, value: String) { (self.name, self.value) = (name, value) }

  /// The cookie of a `Set-Cookie` value, without its expiry; nil if the value has no parts.
  init?(setCookie value: String) {
    let parts = value.utf8.split(separator: UInt8(ascii: ";")).map(Self.pair)
    guard let first = parts.first else { return nil }
    self.init(name: first.name, value: first.value)
    for attribute in parts.dropFirst() {
      switch attribute.name.lowercased() {
      case "path": scope.append(("path", attribute.value))
      case "domain": scope.append(("domain", attribute.value))
      case "httponly": isHTTPOnly = true
      case "secure": isSecure = true
      default: break
      }
    }
  }

  /// The name and the value, trimmed as a whole; the value is empty without an equals sign.
  static func pair(_ text: Substring.UTF8View) -> (name: String, value: String) {
    let (name, value) = text.withoutFieldWhitespace.cut(at: "=")
    return (String(Substring(name)), value.map { String(Substring($0)) } ?? "")
  }

  fileprivate func write(to json: inout JSONOutput) {
    json.beginObject()
    json.member("name", name)
    json.member("value", value)
    for (name, value) in scope { json.member(name, value) }
    json.member("httpOnly", isHTTPOnly)
    json.member("secure", isSecure)
    json.member("expires", expires)
    json.endObject()
  }
}

extension JSONOutput {
  /// Writes the list `cookies` of a request, derived from the values of its `Cookie` fields.
  package mutating func cookies(sentAs values: [String]) {
    beginArray()
    for value in values {
      for part in value.utf8.split(separator: UInt8(ascii: ";")) {
        let (name, value) = HARCookie.pair(part)
        pair(name, value)
      }
    }
    endArray()
  }

  /// Writes the list `cookies` of a response, derived from the values of its `Set-Cookie` fields.
  package mutating func cookies(setBy values: [String]) {
    cookies(values.compactMap { HARCookie(setCookie: $0) })
  }

  /// Writes the list `cookies` of a response.
  package mutating func cookies(_ cookies: [HARCookie]) {
    beginArray()
    for cookie in cookies { cookie.write(to: &self) }
    endArray()
  }
}
