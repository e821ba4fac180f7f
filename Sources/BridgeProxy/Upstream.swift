package import BridgeServer
package import BridgeTransport

/// The proxy that a pipeline's transport goes through, as connections beside the pipeline see it.
package enum Upstream: Sendable {
  case none

  /// A proxy that leads anywhere but to the exceptions, which are hosts with those below them, or `*`.
  case http(UpstreamProxy, exceptions: [String])

  /// A proxy that connections beside the pipeline cannot go through: it does not speak HTTP.
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

  /// The proxy that leads to a host; nil where it is reached without one.
  ///
  /// - Throws: ``ServerError`` where nothing leads there.
  func proxy(for host: String) throws -> UpstreamProxy? {
    switch self {
    case .none: return nil
    case .http(let proxy, let exceptions):
      let isExcepted = exceptions.contains { $0 == "*" || host == $0 || host.hasSuffix("." + $0) }
      return isExcepted ? nil : proxy
    case .other:
      throw ServerError(
        .unsupported,
        "WebSockets and tunnels pass proxies at http://HOST:PORT only, and the transport has another; "
          + "route \(host) past it")
    }
  }
}
