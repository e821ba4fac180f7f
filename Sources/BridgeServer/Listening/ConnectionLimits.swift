/// The limits of a server on its clients.
package struct ConnectionLimits: Sendable {
  /// Further connections are closed as they come.
  package var maximumConnections = Int.max

  /// The most bytes of a head; browsers and libcurl allow that much for responses.
  package var maximumHeadBytes = 1 << 20

  /// How long a head may take from its first byte to its last; nil for no limit.
  package var headTime: Duration?

  /// How long a connection may stand without a request; nil for no limit.
  package var idleTime: Duration?

  /// The limits of a server for tests and recordings: none but that of heads.
  package init() {}

  /// The limits of a server for browsers, whose connections may stand ready for long.
  package static var ofBrowsers: ConnectionLimits {
    var limits = ConnectionLimits()
    (limits.maximumConnections, limits.maximumHeadBytes) = (20_000, 256 << 10)
    (limits.headTime, limits.idleTime) = (.seconds(60), .seconds(600))
    return limits
  }
}
