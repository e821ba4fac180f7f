internal import BridgeCore
internal import BridgeFormats
internal import BridgeJar
internal import BridgeRecording
internal import BridgeComparison

/// The requests that a page made without credentials: those recorded without cookies although earlier responses had set
/// some for them, in a recording that does contain cookies.
struct CredentiallessRequests {
  private(set) var ids: Set<ReplayExchangeID> = []

  init(_ exchanges: [PlannedExchange], _ suffixes: any PublicSuffixes) {
    for (_, items) in Dictionary(grouping: exchanges, by: \.id.file) {
      // If the recorder left cookies out, it is unknown which requests sent them.
      guard items.contains(where: Self.hasCookies) else { continue }
      look(through: items, CookieJar(publicSuffixes: suffixes))
    }
  }

  private mutating func look(through items: [PlannedExchange], _ jar: CookieJar) {
    for item in items {
      // Requests with malformed URLs get no cookies.
      guard let url = try? RequestURL(URLParts.plain(item.recorded.request.url)) else {
        continue
      }
      let context = CookieContext(url: url)
      if !Self.hasCookies(item), jar.header(for: context) != nil { ids.insert(item.id) }
      guard case .response(let answer) = item.recorded.outcome else { continue }
      for line in answer.fields.setCookieLines { _ = jar.store(String(line), for: context) }
    }
  }

  private static func hasCookies(_ item: PlannedExchange) -> Bool {
    item.recorded.request.fields.contains { $0.isNamed("cookie") }
  }
}
