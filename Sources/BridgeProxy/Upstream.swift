package import BridgeServer
package import BridgeTransport

/// The proxy of a pipeline's transport, for connections past the pipeline.
package enum Upstream: Sendable {
  case none

  /// An HTTP proxy for all hosts except the exceptions: hosts with their subdomains, or `*`.
  case http(UpstreamProxy, exceptions: [String])

  /// A proxy that connections past the pipeline cannot use, because it does not speak HTTP.
  case other

  /// The proxy of a transport with these options.
  package init(of options: TransportOptions) {
    guard let url = options.proxy else {
      self = .none
      return
    }
    self =
      UpstreamProxy(url).map { .http($0, exceptions: options.proxyExceptions) } ?? .other
  }

  var isNone: Bool { if case .none = self { true } else { false } }

  /// The proxy for a host; nil if it is reached directly.
  ///
  /// - Throws: ``ServerError`` if the host cannot be reached.
  func proxy(for host: String) throws -> UpstreamProxy? {
    switch self {
    case .none: return nil
    case .http(let proxy, let exceptions):
      let isExcepted = exceptions.contains { $0 == "*" || host == $0 || host.hasSuffix("." + $0) }
      return isExcepted ? nil : proxy
    case .other:
      throw ServerError(
        .unsupported,
        "WebSockets and tunnels only support proxies at http://HOST:PORT, and the transport has another one; "
          + "add a route for \(host)")
    }
  }
}
