internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes
internal import NIOCore

/// An HTTP proxy between this program and origins. Connections past the pipeline use it as well.
package struct UpstreamProxy: Sendable {
  let host: String
  let port: Int
  private let authorization: String?

  /// A proxy at `http://[USER:PASSWORD@]HOST:PORT`; nil for any other text.
  package init?(_ url: String) {
    let scheme = "http://"
    guard url.lowercased().hasPrefix(scheme) else { return nil }
    var rest = url.dropFirst(scheme.count)
    if rest.last == "/" { rest = rest.dropLast() }
    let parts = rest.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let place = Authority(String(parts[parts.count - 1])),
      let port = place.port
    else { return nil }
    (host, self.port) = (place.host, port)
    guard parts.count == 2 else {
      authorization = nil
      return
    }
    guard parts[0].contains(":"), let userInfo = PercentEscapes.strictlyDecoded(parts[0].utf8)
    else {
      return nil
    }
    authorization = "Basic \(Base64.encode(userInfo))"
  }

  /// How long the proxy may take to answer.
  private static let timeout = TimeAmount.seconds(30)

  /// Asks this proxy for a connection to an origin (RFC 9110 §9.3.6). The channel needs ``EarlyBytes`` to hold early
  /// bytes of the origin.
  func connect(_ channel: any Channel, to host: String, _ port: Int) async throws {
    let authority = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    var head = "CONNECT \(authority) HTTP/1.1\r\nHost: \(authority)\r\n"
    if let authorization { head += "Proxy-Authorization: \(authorization)\r\n" }
    let timer = channel.eventLoop.scheduleTask(in: Self.timeout) { channel.close(promise: nil) }
    defer { timer.cancel() }
    let (end, answer) = try await TunnelEnd.ask(channel, Array((head + "\r\n").utf8))
    guard let answer, answer.status.kind == .successful else {
      let status = answer.map { "responds with status \($0.status.code)" } ?? "does not respond"
      throw ServerError(
        .unsupported,
        "the proxy \(self.host):\(self.port) does not connect to \(authority): it \(status)")
    }
    try await channel.eventLoop.submit {
      let ahead = end.value.takeHeld()
      channel.pipeline.syncOperations.removeHandler(end.value, promise: nil)
      try channel.pipeline.syncOperations.handler(type: EarlyBytes.self).putBack(ahead)
    }.get()
  }
}
