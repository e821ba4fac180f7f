internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording

/// Looks for mappings that map nothing: with a typo in one, requests would go to the real host without a word.
struct RouteCheck {
  private var origins: Set<Origin> = []

  init(_ recordings: [Recording], _ options: ReplayOptions) {
    if case .server(let server) = options.against {
      origins = [Origin(server)]
      return
    }
    let builder = RequestBuilder(against: options.against)
    for exchange in recordings.flatMap(\.exchanges) {
      // A request that cannot be built is reported in its own place and goes nowhere.
      guard let request = try? builder.request(exchange.request) else { continue }
      origins.insert(request.origin)
    }
  }

  /// Throws ``ReplayError`` with code `badOption` for a mapping whose host no request goes to.
  func check(_ routes: [ReplayRoute]) throws(ReplayError) {
    for route in routes where !origins.contains(where: { route.fits($0) }) {
      let hosts = Set(origins.map(\.host)).sorted().prefix(5).joined(separator: ", ")
      throw ReplayError(
        .routes, "no request goes to \(route.host); they go to \(hosts.printable)"
      )
    }
  }
}

extension ReplayRoute {
  func fits(_ origin: Origin) -> Bool {
    host == origin.host && (port ?? origin.port) == origin.port
  }
}
