/// Tells whether credentials were taken out of a recording, as browsers' sanitised export does.
struct HARCredentialSigns {
  private static let loginWords = ["login", "logout", "signin", "sign-in", "oauth"]

  private var requestsWithFields = 0
  private var hasCredentials = false
  private var hostsWithCookies: Set<Substring> = []

  /// Why some request should have carried credentials, as a clause; the first that was found.
  private var sign: String?

  mutating func observe(_ exchange: RecordedExchange, hasCookies: Bool) {
    if hasCredentials { return }
    let fields = exchange.request.fields
    if !fields.isEmpty { requestsWithFields += 1 }
    hasCredentials = fields.contains { Self.carriesCredentials($0.name) }
    if sign == nil { look(at: exchange, hasCookies: hasCookies) }
  }

  /// Warns when no request carries credentials although some must have.
  func conclude(_ warnings: inout HARWarnings) {
    guard !hasCredentials, requestsWithFields > 1, let sign else { return }
    warnings.file(
      .credentialsAbsent,
      "no request carries a Cookie or Authorization field although \(sign); the export may have been "
        + "sanitised, so supply cookies or secrets for the replay")
  }

  private mutating func look(at exchange: RecordedExchange, hasCookies: Bool) {
    let (host, path) = Self.target(exchange.request.url)
    if hasCookies {
      sign = "cookies are listed beside the fields"
    } else if hostsWithCookies.contains(host) {
      sign = "a server set cookies that were never sent back"
    } else if exchange.request.method == "POST", Self.isLogin(path) {
      sign = "somebody logs in or out in it"
    }
    guard case .response(let response) = exchange.outcome else { return }
    if response.fields.contains(where: { Self.isNamed($0.name, "set-cookie") }) {
      hostsWithCookies.insert(host)
    }
  }

  private static func isLogin(_ path: Substring) -> Bool {
    let path = path.prefix(100).prefix { $0 != "?" && $0 != "#" }.lowercased()
    return loginWords.contains { path.contains($0) }
  }

  private static func carriesCredentials(_ name: String) -> Bool {
    isNamed(name, "cookie") || isNamed(name, "authorization")
      || isNamed(name, "proxy-authorization")
  }

  /// Compares lengths first: this is asked of every field of every entry.
  private static func isNamed(_ name: String, _ wanted: String) -> Bool {
    name.utf8.count == wanted.utf8.count && name.lowercased() == wanted
  }

  /// The host with its port, and what follows it.
  private static func target(_ url: String) -> (host: Substring, path: Substring) {
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return (parts.count > 2 ? parts[2] : "", parts.count > 3 ? parts[3] : "")
  }
}
