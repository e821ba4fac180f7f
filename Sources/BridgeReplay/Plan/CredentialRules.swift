internal import BridgeCore
internal import BridgeKit
internal import BridgeRecording
internal import HTTPTypes

/// Which recorded credentials go along when one server stands in for all that were recorded.
struct CredentialRules {
  /// The fields that hold them, beside those that are named as keys, tokens or secrets.
  private static let fields: [HTTPField.Name] = [.cookie, .authorization, .proxyAuthorization]

  /// The fields of a request that hold credentials. What guards a form against forgery proves nobody's identity.
  static func fields(of request: BridgeRequest) -> Set<HTTPField.Name> {
    Set(request.fields.map(\.name)).filter { name in
      if fields.contains(name) { return true }
      let text = name.canonicalName
      return !text.contains("csrf") && !text.contains("xsrf") && SecretNames.isCredential(text)
    }
  }

  private let server: RequestURL?
  private let choice: ReplayOptions.Credentials

  /// Knows the sites of hosts; without a public suffix list every host is a site of its own.
  private let sites: CookieJar?

  init(_ options: ReplayOptions) {
    server = if case .server(let server) = options.against { server } else { nil }
    choice = options.credentials
    // Without the list fewer credentials go along, and the notes say of which hosts.
    sites = server == nil ? nil : (try? LibPSL()).map { CookieJar(publicSuffixes: $0) }
  }

  /// The site whose credentials are meant for the server: that of the first page, or else of the first request.
  func home(of recording: Recording) -> String? {
    guard server != nil else { return nil }
    let pages = recording.exchanges.lazy.filter { $0.resourceType?.lowercased() == "document" }
    let first = pages.compactMap(Self.origin).first
    return (first ?? recording.exchanges.lazy.compactMap(Self.origin).first).map(site)
  }

  /// What becomes of the credentials of a request; nil when it has none or goes where it was recorded.
  func fate(
    of exchange: RecordedExchange, as request: BridgeRequest, home: String?
  ) -> CredentialFate? {
    guard let server, !Self.fields(of: request).isEmpty,
      let origin = Self.origin(exchange)
    else { return nil }
    let isKept =
      switch choice {
      case .all: true
      case .none: false
      case .site: site(origin) == home || origin.host == Origin(server).host
      }
    return CredentialFate(origin: origin, isWithheld: !isKept)
  }

  private func site(_ origin: Origin) -> String {
    sites?.site(of: origin).registrableDomain ?? origin.host
  }

  private static func origin(_ exchange: RecordedExchange) -> Origin? {
    // What is no http URL has no credentials that could be sent.
    (try? RequestURL(RequestBuilder.plainURL(exchange.request.url))).map { Origin($0) }
  }
}

/// What becomes of credentials that were recorded for another server.
struct CredentialFate: Sendable {
  /// Whom they were recorded for.
  let origin: Origin

  let isWithheld: Bool
}
