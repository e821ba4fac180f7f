internal import BridgeCore
internal import CCurl

/// The detours of a transport with libcurl's form of each, made once. Confined to the transport's thread.
final class RouteTable {
  private var lists: [Route: CurlList] = [:]
  private let routes: [Route]
  private var byOrigin: [Origin: Route?] = [:]

  init(_ routes: [Route]) throws(TransportError) {
    self.routes = routes
    for route in routes where lists[route] == nil {
      // Empty host and port on the left fit every URL: which one it is for was decided before.
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
    let found = routes.first { route in
      Self.bracketed(route.host) == origin.host && (route.port ?? origin.port) == origin.port
        && (route.scheme ?? origin.scheme) == origin.scheme
    }
    byOrigin[origin] = .some(found)
    return found
  }

  /// An IPv6 address in the brackets that URLs and libcurl want around it.
  static func bracketed(_ host: String) -> String {
    let isAddress = host.utf8.count { $0 == UInt8(ascii: ":") } > 1
    return isAddress && !host.hasPrefix("[") ? "[\(host)]" : host
  }

  func list(for route: Route) -> CurlList? { lists[route] }
}
