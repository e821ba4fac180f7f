internal import BridgeFormats

/// Detects recordings from which credentials were removed, as browsers' sanitised export does.
struct HARCredentialSigns {
  private static let loginWords = ["login", "logout", "signin", "sign-in", "oauth"]

  private var requestsWithFields = 0
  private var hasCredentials = false
  private var hostsWithCookies: Set<Substring> = []

  /// The first indication that some request should have carried credentials, as a clause.
  private var sign: String?

  mutating func observe(_ record: ExchangeRecord, hasCookies: Bool) {
    if hasCredentials { return }
    let fields = record.request.fields
    if !fields.isEmpty { requestsWithFields += 1 }
    hasCredentials = fields.contains(where: Self.carriesCredentials)
    if sign == nil { look(at: record, hasCookies: hasCookies) }
  }

  /// Warns if no request carries credentials although some should have.
  func conclude(_ warnings: inout HARWarnings) {
    guard !hasCredentials, requestsWithFields > 1, let sign else { return }
    warnings.file(
      .credentialsAbsent,
      "no request carries a Cookie or Authorization field although \(sign); the export may have been "
        + "sanitised, so supply cookies or secrets for the replay")
  }

  private mutating func look(at record: ExchangeRecord, hasCookies: Bool) {
    let url = record.request.url
    if hasCookies {
      sign = "cookies are listed beside the fields"
    } else if !hostsWithCookies.isEmpty, hostsWithCookies.contains(Self.target(url).host) {
      sign = "a server set cookies that were never sent back"
    } else if record.request.method == "POST", Self.isLogin(Self.target(url).path) {
      sign = "it has a login or logout"
    }
    if record.response?.fields.contains(where: { $0.isNamed("set-cookie") }) == true {
      hostsWithCookies.insert(Self.target(url).host)
    }
  }

  private static func isLogin(_ path: Substring) -> Bool {
    let path = path.prefix(100).prefix { $0 != "?" && $0 != "#" }.lowercased()
    return loginWords.contains { path.contains($0) }
  }

  private static func carriesCredentials(_ field: RecordedField) -> Bool {
    field.isNamed("cookie") || field.isNamed("authorization")
      || field.isNamed("proxy-authorization")
  }

  /// The host with its port, and the rest of the URL behind it.
  private static func target(_ url: String) -> (host: Substring, path: Substring) {
    let parts = URLParts(url)
    return (parts.authority ?? "", parts.target)
  }
}
