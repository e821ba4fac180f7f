package import BridgeCore

extension Route {
  /// Whether it is for that origin.
  func fits(_ origin: Origin) -> Bool {
    RouteTable.bracketed(host).withoutFinalDot == origin.host.withoutFinalDot
      && (port ?? origin.port) == origin.port && (scheme ?? origin.scheme) == origin.scheme
  }
}

extension [Route] {
  /// The target of the first matching route; nil without one. For connections that the transport does not make itself.
  package func place(of origin: Origin) -> (host: String, port: Int)? {
    first { $0.fits(origin) }.map { ($0.toHost, $0.toPort) }
  }
}
