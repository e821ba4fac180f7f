import BridgeCookies
import BridgeCore
import Testing

/// A cookie without the values that formats cannot store: its place in the jar and its last use.
struct Portable: Hashable, CustomStringConvertible {
  var name: [UInt8]
  var value: [UInt8]
  var host: String
  var isHostOnly: Bool
  var path: [UInt8]
  var partition: PartitionKey?
  var isSecure: Bool
  var isHTTPOnly: Bool
  var sameSite: Cookie.SameSite
  var expires: WallInstant?
  var created: WallInstant

  init(_ cookie: Cookie) {
    name = Array(cookie.name)
    value = Array(cookie.value)
    (host, isHostOnly, path) = (cookie.host, cookie.isHostOnly, cookie.path)
    partition = cookie.partition
    (isSecure, isHTTPOnly, sameSite) = (cookie.isSecure, cookie.isHTTPOnly, cookie.sameSite)
    (expires, created) = (cookie.expires, cookie.created)
  }

  var description: String {
    "\(host)\(String(decoding: path, as: UTF8.self)) \(String(decoding: name, as: UTF8.self))"
  }
}

extension TestJar {
  /// The cookies in a form that can be compared with those of another jar.
  var portable: [Portable] { jar.all.map { Portable($0) } }

  @discardableResult
  func take(
    _ text: String, as format: CookieFormat? = nil, dated: WallInstant? = nil,
    overwritesNewer: Bool = false
  ) throws -> CookieImport {
    try jar.import(
      Array(text.utf8), as: format, dated: dated, overwritesNewer: overwritesNewer)
  }

  /// The names and values in the order of creation.
  var pairs: [String] {
    jar.all.sorted { ($0.created, $0.sequence) < ($1.created, $1.sequence) }
      .map { String(decoding: $0.pair, as: UTF8.self) }
  }
}

extension CookieImport {
  var outcomes: [Outcome] { items.map(\.outcome) }
}

/// One line with TAB-separated fields.
func row(_ fields: String...) -> String { fields.joined(separator: "\t") + "\n" }

let netscapeHead = "# Netscape HTTP Cookie File\n"
