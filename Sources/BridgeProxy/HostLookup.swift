internal import BridgeCore
internal import NIOCore
internal import NIOPosix
internal import BridgeServer

/// The address of a host, looked up once, so that what was looked at is what is connected to.
enum HostLookup {
  /// The first address; throws ``ServerError`` where the host has none.
  static func address(of origin: Origin) async throws -> String {
    let host =
      origin.host.hasPrefix("[") ? String(origin.host.dropFirst().dropLast()) : origin.host
    do {
      let address = try await NIOThreadPool.singleton.runIfActive {
        try SocketAddress.makeAddressResolvingHost(host, port: origin.port)
      }
      if let text = address.ipAddress { return text }
    } catch is SocketAddressError {
      // Told below: the name has no address.
    }
    throw ServerError(.misdirected, "\(origin.host) has no address")
  }
}
