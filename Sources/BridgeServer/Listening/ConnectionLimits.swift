/// A server's limits for its clients.
package struct ConnectionLimits: Sendable {
  /// The maximum number of connections. Further ones are closed on arrival.
  package var maximumConnections = Int.max

  /// The maximum size of a head. Browsers and libcurl allow as much for responses.
  package var maximumHeadBytes = 1 << 20

  /// How long a head may take from first to last byte; nil for no limit.
  package var headTime: Duration?

  /// How long a connection may be without a request, and a client may hold up an exchange without a byte; nil for no
  /// limit.
  package var idleTime: Duration?

  /// Limits for tests and recordings: only the size of heads is limited.
  package init() {}

  /// Limits for browsers, which keep idle connections open for long.
  package static var ofBrowsers: ConnectionLimits {
    var limits = ConnectionLimits()
    (limits.maximumConnections, limits.maximumHeadBytes) = (20_000, 256 << 10)
    (limits.headTime, limits.idleTime) = (.seconds(60), .seconds(600))
    return limits
  }
}
