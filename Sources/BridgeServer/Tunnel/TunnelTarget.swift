package import BridgeCore
internal import BridgeTLS
internal import NIOCore
internal import NIOPosix

/// The destination of a tunnel to an origin. Traffic other than HTTP goes there past the pipeline.
package struct TunnelTarget: Sendable {
  private let origin: Origin
  private let host: String
  private let port: Int
  private let addresses: [String]
  private let certificateAuthorityFile: String?
  private let upstream: UpstreamProxy?

  /// `origin` is the name that is requested, in TLS as well. `connectingTo` is another host and port to connect to.
  /// `addresses` are the allowed addresses of the origin's host; by default, all that the system knows.
  /// `certificateAuthorityFile` is a PEM file of authorities to trust instead of the system's. `upstream` is the proxy
  /// to use, unless another host and port are given.
  package init(
    _ origin: Origin, connectingTo place: (host: String, port: Int)? = nil,
    at addresses: [String] = [], certificateAuthorityFile: String? = nil,
    through upstream: UpstreamProxy? = nil
  ) {
    self.origin = origin
    host = Self.unbracketed(place?.host ?? origin.host)
    port = place?.port ?? origin.port
    self.addresses = addresses
    self.certificateAuthorityFile = certificateAuthorityFile
    self.upstream = place == nil ? upstream : nil
  }

  /// Whether it leads to this origin.
  func isFor(_ other: Origin) -> Bool { origin == other }

  /// Connects on this event loop. Bytes from the origin are held until they are read, even if it has closed by then.
  func connect(on loop: any EventLoop) async throws -> any Channel {
    let known = addresses.isEmpty ? nil : try KnownAddresses(addresses, port, on: loop)
    let channel = try await ClientBootstrap(group: loop)
      .resolver(known)
      .channelOption(.autoRead, value: false)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connectTimeout(.seconds(30))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(EarlyBytes())
        }
      }
      .connect(
        host: upstream.map { Self.unbracketed($0.host) } ?? host, port: upstream?.port ?? port
      )
      .get()
    do {
      try await upstream?.connect(channel, to: host, port)
      try await beginTLS(on: channel)
    } catch {
      channel.close(promise: nil)
      throw error
    }
    return channel
  }

  private func beginTLS(on channel: any Channel) async throws {
    guard let tls = try tlsContext() else { return }
    // A name is sent without its final dot (RFC 6066 §3).
    let host = Self.unbracketed(origin.host.withoutFinalDot)
    try await channel.eventLoop.submit {
      // Nothing is sent before the handshake, and the end of TLS must be answered immediately.
      try channel.syncOptions?.setOption(.allowRemoteHalfClosure, value: false)
      try channel.pipeline.syncOperations.addHandler(try tls.makeHandler(to: host))
    }.get()
  }

  private func tlsContext() throws -> TLSClientContext? {
    guard origin.scheme == "https" else { return nil }
    return try TLSClientContext(trusting: certificateAuthorityFile, protocols: ["http/1.1"])
  }

  private static func unbracketed(_ host: String) -> String {
    host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
  }
}
