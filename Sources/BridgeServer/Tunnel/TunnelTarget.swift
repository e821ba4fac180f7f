package import BridgeCore
internal import NIOCore
internal import NIOPosix
internal import NIOSSL

/// Where a tunnel to an origin leads: what is not HTTP goes there without the pipeline.
package struct TunnelTarget: Sendable {
  private let origin: Origin
  private let host: String
  private let port: Int
  private let certificateAuthorityFile: String?

  /// `origin`: whose name is asked for, in TLS too.
  /// `connectingTo`: another host and port to connect to.
  /// `certificateAuthorityFile`: a PEM file of authorities to trust instead of the system's.
  package init(
    _ origin: Origin, connectingTo place: (host: String, port: Int)? = nil,
    certificateAuthorityFile: String? = nil
  ) {
    self.origin = origin
    host = Self.unbracketed(place?.host ?? origin.host)
    port = place?.port ?? origin.port
    self.certificateAuthorityFile = certificateAuthorityFile
  }

  /// Whether it leads to this origin.
  func isFor(_ other: Origin) -> Bool { origin == other }

  /// Connects on this event loop; nothing is read before the tunnel stands.
  func connect(on loop: any EventLoop) async throws -> any Channel {
    let tls = try tlsContext()
    // A certificate for an address is checked against the address that was connected to.
    let name = Self.unbracketed(origin.host)
    let isAddress =
      name.contains(":") || name.utf8.allSatisfy { $0 == 0x2E || (48...57).contains($0) }
    return try await ClientBootstrap(group: loop)
      .channelOption(.autoRead, value: false)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connectTimeout(.seconds(30))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard let tls else { return }
          try channel.pipeline.syncOperations.addHandler(
            NIOSSLClientHandler(context: tls, serverHostname: isAddress ? nil : name))
        }
      }
      .connect(host: host, port: port).get()
  }

  private func tlsContext() throws -> NIOSSLContext? {
    guard origin.scheme == "https" else { return nil }
    var configuration = TLSConfiguration.makeClientConfiguration()
    if let file = certificateAuthorityFile { configuration.trustRoots = .file(file) }
    configuration.applicationProtocols = ["http/1.1"]
    return try NIOSSLContext(configuration: configuration)
  }

  private static func unbracketed(_ host: String) -> String {
    host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
  }
}
