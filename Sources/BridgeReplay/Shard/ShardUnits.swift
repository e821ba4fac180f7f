internal import BridgeCore
internal import BridgeFormats
internal import BridgeKit
internal import BridgeRecording

/// Which exchanges of a plan may depend on each other and so have to stay in one shard.
///
/// Within a recording these stay together: all exchanges with a site (registrable domain) that has state, which
/// is one that is sent anything but GET, HEAD and OPTIONS, sets a cookie or gets one, or that is sent
/// credentials; the sites among these that a redirect leads between; exchanges that take values from the answers of
/// others; and, on sites without state, equal requests.
struct ShardUnits {
  /// The items of each unit by their place in the plan; units by their first.
  let units: [[Int]]

  init(
    _ items: [ReplayPlan.Item],
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

  /// What ties exchanges together.
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
    return response.fields.contains { $0.name.lowercased() == "set-cookie" }
  }
}

/// A site in one of the recordings.
struct SitePlace: Hashable {
  let file: Int
  let site: String
}

/// Finds the sites of URLs; without a public suffix list every host is a site of its own.
private struct SiteNames {
  // Without the list, hosts of one site may part; the tie between them is weaker then.
  private let jar = (try? LibPSL()).map { CookieJar(publicSuffixes: $0) }

  func place(of item: ReplayPlan.Item) -> SitePlace {
    SitePlace(file: item.id.file, site: site(of: item.recorded.request.url))
  }

  /// Where the recorded answer redirects to; nil where it does not, or to the same host by a relative URL.
  func target(of item: ReplayPlan.Item) -> SitePlace? {
    guard case .response(let response) = item.recorded.outcome,
      (300..<400).contains(response.status), let location = response.fields.first("Location"),
      URLParts(location).authority != nil
    else { return nil }
    return SitePlace(file: item.id.file, site: site(of: location))
  }

  private func site(of url: String) -> String {
    // What is no URL is never sent; it is as good a name as any.
    guard let url = try? RequestURL(RequestBuilder.plainURL(url)) else { return url }
    let origin = Origin(url)
    return jar?.site(of: origin).registrableDomain ?? origin.host
  }
}

extension RecordedExchange {
  /// What equal requests to a site without state have in common.
  fileprivate var tieText: ExactText {
    ExactText("\(request.method) \(RequestBuilder.plainURL(request.url))")
  }
}
