/// Measurements of one hop on the wire.
package struct WireRecord: Sendable, Hashable {
  /// The HTTP version, such as `HTTP/1.1`.
  package var version: String?

  /// The address and port of the peer.
  package var remote: String?

  /// Whether the connection was opened by an earlier hop.
  package var isReused = false

  /// The durations of the phases.
  package var timings: Timings?

  /// The number of bytes on the wire.
  package var sizes: Sizes?

  /// The TLS version and cipher, as far as the recorder knows them; nil for plain http or if unknown.
  package var tls: String?

  package init() {}

  /// The phases of HAR 1.2 (§ timings); nil if a phase did not happen or is unknown.
  package struct Timings: Sendable, Hashable {
    package var blocked: Duration?
    package var dns: Duration?

    /// TCP and TLS together.
    package var connect: Duration?

    /// The part of `connect` that TLS took.
    package var tls: Duration?
    package var send: Duration?
    package var wait: Duration?
    package var receive: Duration?

    package init() {}

    /// The sum of the phases; TLS is part of `connect`.
    package var total: Duration {
      [blocked, dns, connect, send, wait, receive].reduce(.zero) { $0 + ($1 ?? .zero) }
    }
  }

  /// The numbers of bytes of header sections and bodies; bodies count as encoded. Nil if unknown.
  package struct Sizes: Sendable, Hashable {
    package var requestHead: Int?
    package var requestBody: Int?
    package var responseHead: Int?
    package var responseBody: Int?

    package init(requestHead: Int?, requestBody: Int?, responseHead: Int?, responseBody: Int?) {
      (self.requestHead, self.requestBody) = (requestHead, requestBody)
      (self.responseHead, self.responseBody) = (responseHead, responseBody)
    }
  }
}
