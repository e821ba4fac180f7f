internal import BridgeFormats
internal import BridgeRecording
internal import BridgeComparison

/// Names of cookies that end in the port of their server, as in `session_8000`: cookies are not separated by port.
///
/// A server may also have its port in a setting, and keep the recorded name. The live response shows which of the
/// two it does.
struct CookiePorts {
  private let recorded: String
  private let live: String

  /// The names of the cookies that the live response sets.
  private let names: Set<String>

  /// Nil if the ports are the same, or not known. `origins`: the names of the recorded server and of the one that stands
  /// in for it. `fields`: those of the live response.
  init?(_ origins: [LiveValues.Pair], in fields: [RecordedField]) {
    let ports = origins.lazy.compactMap { pair -> (String, String)? in
      guard let old = Self.port(pair.recorded), let new = Self.port(pair.live) else { return nil }
      return (old, new)
    }
    guard let (old, new) = ports.first, old != new else { return nil }
    (recorded, live) = (old, new)
    names = Set(fields.setCookieLines.map { String(Self.name($0)) })
  }

  private static func port(_ origin: [UInt8]) -> String? {
    guard let colon = origin.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let port = origin[(colon + 1)...]
    return !port.isEmpty && port.allSatisfy(\.isASCIIDigit)
      ? String(decoding: port, as: UTF8.self) : nil
  }

  /// A recorded `Set-Cookie` field, one cookie per line, with the live port in names that the live response sets with
  /// it.
  func applied(to field: String) -> String {
    field.split(separator: "\n", omittingEmptySubsequences: false).map(renamed)
      .joined(separator: "\n")
  }

  private func renamed(_ cookie: Substring) -> String {
    let name = Self.name(cookie)
    let stem = name.dropLast(recorded.count)
    guard name.hasSuffix(recorded), let sign = stem.last, "_-.:".contains(sign),
      names.contains(stem + live), !names.contains(String(name))
    else { return String(cookie) }
    return stem + live + cookie[name.endIndex...]
  }

  private static func name(_ cookie: Substring) -> Substring { cookie.cut(at: "=").head }
}
