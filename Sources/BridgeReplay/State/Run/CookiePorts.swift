internal import BridgeFormats

/// Names of cookies that end in the port of their server, as in `session_8000`: cookies are not separated by port.
struct CookiePorts {
  private let recorded: String
  private let live: String

  /// Nil if the ports are the same, or not known. `origins`: the names of the recorded server and of the one that stands
  /// in for it.
  init?(_ origins: [LiveValues.Pair]) {
    let ports = origins.lazy.compactMap { pair -> (String, String)? in
      guard let old = Self.port(pair.recorded), let new = Self.port(pair.live) else { return nil }
      return (old, new)
    }
    guard let (old, new) = ports.first, old != new else { return nil }
    (recorded, live) = (old, new)
  }

  private static func port(_ origin: [UInt8]) -> String? {
    guard let colon = origin.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let port = origin[(colon + 1)...]
    return !port.isEmpty && port.allSatisfy(\.isASCIIDigit)
      ? String(decoding: port, as: UTF8.self) : nil
  }

  /// A recorded `Set-Cookie` field with the live port in the name; one cookie per line.
  func applied(to field: String) -> String {
    field.split(separator: "\n", omittingEmptySubsequences: false).map(renamed)
      .joined(separator: "\n")
  }

  private func renamed(_ cookie: Substring) -> String {
    let name = cookie.prefix { $0 != "=" }
    guard name.hasSuffix(recorded), let sign = name.dropLast(recorded.count).last,
      "_-.:".contains(sign)
    else { return String(cookie) }
    return name.dropLast(recorded.count) + live + cookie[name.endIndex...]
  }
}
