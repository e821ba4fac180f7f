internal import BridgeRedaction
internal import BridgeCore
internal import BridgePipeline
internal import BridgeRecording
internal import BridgeSession
internal import HTTPTypes

/// Decides which recorded credentials are sent if one server stands in for all recorded ones.
struct CredentialRules {
  /// Credential fields, besides those named like keys, tokens or secrets.
  private static let fields: [HTTPField.Name] = [.cookie, .authorization, .proxyAuthorization]

  /// The credential fields of a request. CSRF tokens are not credentials.
  static func fields(of request: BridgeRequest) -> Set<HTTPField.Name> {
    Set(request.fields.map(\.name)).filter { name in
      if fields.contains(name) { return true }
      let text = name.canonicalName
      return !text.contains("csrf") && !text.contains("xsrf") && SecretNames.isCredential(text)
    }
  }

  private let server: RequestURL?
  private let choice: ReplayOptions.Credentials

  /// Determines sites of hosts; without a public suffix list every host is its own site.
  private let sites: CookieJar?

  init(_ options: ReplayOptions) {
    server = if case .server(let server) = options.against { server } else { nil }
    choice = options.credentials
    // Without the list fewer credentials are sent, and the notes name the hosts.
    sites = server == nil ? nil : (try? LibPSL()).map { CookieJar(publicSuffixes: $0) }
  }

  /// The site whose credentials go to the server: that of the first page, otherwise of the first request.
  func home(of recording: Recording) -> String? {
    guard server != nil else { return nil }
    let pages = recording.exchanges.lazy.filter { $0.resourceType?.lowercased() == "document" }
    let first = pages.compactMap(Self.origin).first
    return (first ?? recording.exchanges.lazy.compactMap(Self.origin).first).map(site)
  }

  /// The decision about the credentials of a request; nil if it has none or goes to its recorded server.
  func decision(
    of exchange: RecordedExchange, as request: BridgeRequest, home: String?
  ) -> CredentialDecision? {
    guard let server, !Self.fields(of: request).isEmpty,
      let origin = Self.origin(exchange)
    else { return nil }
    let isKept =
      switch choice {
      case .all: true
      case .none: false
      case .site: site(origin) == home || origin.host == Origin(server).host
      }
    return CredentialDecision(origin: origin, isWithheld: !isKept)
  }

  private func site(_ origin: Origin) -> String {
    sites?.site(of: origin).registrableDomain ?? origin.host
  }

  private static func origin(_ exchange: RecordedExchange) -> Origin? {
    // Only http URLs carry credentials.
    (try? RequestURL(RequestBuilder.plainURL(exchange.request.url))).map { Origin($0) }
  }
}
