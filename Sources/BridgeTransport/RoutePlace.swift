package import BridgeCore

extension [Route] {
  /// The target of the first matching route; nil without one. For connections that the transport does not make itself.
  package func place(of origin: Origin) -> (host: String, port: Int)? {
    first {
      $0.host == origin.host && ($0.port ?? origin.port) == origin.port
        && ($0.scheme ?? origin.scheme) == origin.scheme
    }.map { ($0.toHost, $0.toPort) }
  }
}
