internal import BridgeFormats

/// The address of a server in this process. Only loopback addresses are allowed.
package struct ListenAddress: Sendable, Hashable {
  /// The address, without brackets.
  package let host: String

  /// The port; 0 lets the system choose.
  package let port: Int

  /// A port of 127.0.0.1.
  package init(port: Int) { (host, self.port) = ("127.0.0.1", port) }

  /// Reads `127.0.0.1:8080`, `[::1]:8080` or `localhost:0`.
  ///
  /// - Throws: ``ServerError`` with code `badAddress` for anything else, in particular for network addresses: the
  ///   content is meant for this machine only.
  package init(_ text: String) throws(ServerError) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65535).contains(port)
    else {
      throw ServerError(
        .badAddress,
        "\(text) cannot be listened on; write a loopback address and a port, as in 127.0.0.1:8080"
      )
    }
    let host = text[..<colon].lowercased()
    switch host {
    case "localhost", "127.0.0.1": self.host = "127.0.0.1"
    case "[::1]": self.host = "::1"
    case _ where LoopbackHost.isIPv4Address(host): self.host = host
    default:
      throw ServerError(
        .badAddress,
        "\(text) cannot be listened on: this listens on loopback only, as in 127.0.0.1:\(port); for "
          + "other machines, put a tunnel in front"
      )
    }
    self.port = port
  }
}
