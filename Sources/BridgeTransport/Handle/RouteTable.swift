internal import BridgeCore
internal import CCurl

/// The routes of a transport with libcurl's form of each, created once. Confined to the transport's thread.
final class RouteTable {
  private var lists: [Route: CurlList] = [:]
  private let routes: [Route]

  /// The routes of recent origins. Pages can name any number of origins, so it is emptied when it is full.
  private var byOrigin: [Origin: Route?] = [:]
  private static let maximumOrigins = 1000

  init(_ routes: [Route]) throws(TransportError) {
    self.routes = routes
    for route in routes where lists[route] == nil {
      // Empty host and port on the left match every URL; the route was already selected by the URL.
      let line = Array("::\(Self.bracketed(route.toHost)):\(route.toPort)\0".utf8)
      var list: CurlList?
      try line.withUnsafeBufferPointer { bytes throws(TransportError) in try list.append(bytes) }
      lists[route] = list
    }
  }

  deinit { lists.values.forEach { curl_slist_free_all($0) } }

  var isEmpty: Bool { routes.isEmpty }

  func route(for origin: Origin) -> Route? {
    if let known = byOrigin[origin] { return known }
    let found = routes.first { $0.fits(origin) }
    if byOrigin.count >= Self.maximumOrigins { byOrigin.removeAll() }
    byOrigin[origin] = .some(found)
    return found
  }

  /// The host, with the brackets that URLs and libcurl require for an IPv6 address.
  static func bracketed(_ host: String) -> String {
    let isAddress = host.utf8.count { $0 == UInt8(ascii: ":") } > 1
    return isAddress && !host.hasPrefix("[") ? "[\(host)]" : host
  }

  func list(for route: Route) -> CurlList? { lists[route] }
}
