/// Measurements of one hop on the wire.
package struct WireRecord: Sendable, Hashable {
  /// The version of HTTP by its usual name, as `HTTP/1.1`.
  package var version: String?

  /// Address and port of the other end.
  package var remote: String?

  /// Whether an earlier hop had opened the connection.
  package var isReused = false

  /// How long the phases took.
  package var timings: Timings?

  /// The number of bytes on the wire.
  package var sizes: Sizes?

  /// The version of TLS and the cipher, as the recorder knows them; nil for plain http, or when unknown.
  package var tls: String?

  package init() {}

  /// The phases of HAR 1.2 (§ timings); nil for one that did not happen or is unknown.
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

    /// The phases one after the other; TLS is inside `connect`.
    package var total: Duration {
      [blocked, dns, connect, send, wait, receive].reduce(.zero) { $0 + ($1 ?? .zero) }
    }
  }

  /// Bytes, heads and bodies apart; bodies as they were coded. Nil for what is unknown.
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
