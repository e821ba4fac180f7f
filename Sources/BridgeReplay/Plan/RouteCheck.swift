internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording

/// Finds routes that no request uses: with a typo in one, requests would silently go to the real host.
struct RouteCheck {
  private var origins: Set<Origin> = []

  init(_ recordings: [Recording], _ options: ReplayOptions) {
    // Most runs have no routes, and nothing needs a check.
    guard !options.routes.isEmpty else { return }
    if case .server(let server) = options.against {
      origins = [Origin(server)]
      return
    }
    let builder = RequestBuilder(against: options.against)
    for exchange in recordings.flatMap(\.exchanges) {
      // A request that cannot be built is reported elsewhere and not sent.
      guard let request = try? builder.request(exchange.request) else { continue }
      origins.insert(request.origin)
    }
  }

  /// Throws ``ReplayError`` with code `badOption` for a route whose host no request goes to.
  func check(_ routes: [ReplayRoute]) throws(ReplayError) {
    for route in routes where !origins.contains(where: { route.fits($0) }) {
      let asked = route.host + (route.port.map { ":\($0)" } ?? "")
      // Ports matter only where the mapping names one.
      let names = origins.map { route.port == nil ? $0.host : "\($0.host):\($0.port)" }
      let list = Set(names).sorted().prefix(5).joined(separator: ", ")
      throw ReplayError(
        .routes, "no request goes to \(asked.printable); requests go to \(list.printable)"
      )
    }
  }
}

extension ReplayRoute {
  func fits(_ origin: Origin) -> Bool {
    host == origin.host && (port ?? origin.port) == origin.port
  }
}
