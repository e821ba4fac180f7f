internal import BridgeCore
internal import BridgeFormats
internal import BridgePipeline
internal import BridgeRecording
internal import BridgeSession

/// Groups exchanges of a plan that may depend on each other and must stay in one shard.
///
/// Kept together within a recording: all exchanges with a site (registrable domain) that has state, which means that
/// it gets a method other than GET, HEAD and OPTIONS, sets or receives a cookie, or receives credentials; such sites
/// if a redirect leads from one to another; exchanges that take values from responses of others; and, on sites
/// without state, equal requests.
struct ShardUnits {
  /// The items of each unit by position; units by their first.
  let units: [[Int]]

  init(
    _ items: [PlannedExchange],
    sources: [ReplayedExchange.ID: Set<ReplayedExchange.ID>] = [:]
  ) {
    var groups = DisjointSets(count: items.count)
    let sites = SiteNames()
    let places = items.map { sites.place(of: $0) }
    let stateful = Set(zip(items, places).filter { Self.hasState($0.0.recorded) }.map(\.1))
    var first: [Tie: Int] = [:]
    for (index, item) in items.enumerated() {
      let tie: Tie =
        stateful.contains(places[index])
        ? .site(places[index]) : .request(item.id.file, item.recorded.tieText)
      groups.join(index, first[tie, default: index])
      first[tie] = first[tie] ?? index
      guard stateful.contains(places[index]), let target = sites.target(of: item),
        stateful.contains(target)
      else { continue }
      groups.join(index, first[.site(target), default: index])
      first[.site(target)] = first[.site(target)] ?? index
    }
    let indices = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.id, $0) })
    for (id, sources) in sources {
      guard let index = indices[id] else { continue }
      for source in sources { groups.join(index, indices[source] ?? index) }
    }
    units = groups.sets
  }

  /// The reasons for keeping exchanges together.
  private enum Tie: Hashable {
    case site(SitePlace)
    case request(Int, ExactText)
  }

  private static func hasState(_ exchange: RecordedExchange) -> Bool {
    guard ["GET", "HEAD", "OPTIONS"].contains(exchange.request.method) else { return true }
    let names = ["cookie", "authorization", "proxy-authorization"]
    if exchange.request.fields.contains(where: { names.contains($0.name.lowercased()) }) {
      return true
    }
    guard case .response(let response) = exchange.outcome else { return false }
    return response.fields.contains { $0.isNamed("set-cookie") }
  }
}

/// A site in one of the recordings.
struct SitePlace: Hashable {
  let file: Int
  let site: String
}

/// Determines the sites of URLs; without a public suffix list every host is its own site.
private struct SiteNames {
  // Without the list, hosts of one site may be separated.
  private let jar = (try? LibPSL()).map { CookieJar(publicSuffixes: $0) }

  func place(of item: PlannedExchange) -> SitePlace {
    SitePlace(file: item.id.file, site: site(of: item.recorded.request.url))
  }

  /// The host that the recorded response redirects to; nil without a redirect, or for a relative URL.
  func target(of item: PlannedExchange) -> SitePlace? {
    guard case .response(let response) = item.recorded.outcome,
      (300..<400).contains(response.status), let location = response.fields.first("Location"),
      URLParts(location).authority != nil
    else { return nil }
    return SitePlace(file: item.id.file, site: site(of: location))
  }

  private func site(of url: String) -> String {
    // Text that is not a URL is never sent and serves as its own name.
    guard let url = try? RequestURL(RequestBuilder.plainURL(url)) else { return url }
    let origin = Origin(url)
    return jar?.site(of: origin).registrableDomain ?? origin.host
  }
}

extension RecordedExchange {
  /// The identity that equal requests to a site without state share.
  fileprivate var tieText: ExactText {
    ExactText("\(request.method) \(RequestBuilder.plainURL(request.url))")
  }
}
