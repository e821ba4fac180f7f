package import BridgeCore
internal import BridgeSystem
internal import NIOCore
internal import NIOPosix

/// A server on loopback that hands every request to a ``Responder``.
///
/// It takes requests of any method and with heads of up to 1 MiB, streams bodies both ways, and holds up the
/// side that is faster. Call ``stop()`` when it is no longer needed.
package final class LoopbackServer: Sendable {
  /// The thread, where it is this server's alone.
  private let ownThread: ServerThread?
  private let listener: any Channel
  private let connections: OpenConnections
  private let exchanges: ExchangeCount

  /// The port that it listens at.
  package let port: Int

  /// Where clients find it: scheme, address and port.
  package let origin: Origin

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - address: where to listen.
  ///   - protocols: what is spoken there.
  ///   - thread: the thread that serves the connections; nil for the server's own.
  ///   - threads: how many of its own the server has. An ``ImmediateResponder`` is asked on all of them at once.
  ///   - responder: answers the requests.
  ///   - isHeld: whether clients have to wait until ``accept()``; the port is taken at once.
  ///   - limits: what clients may take up.
  /// - Throws: ``ServerError`` with code `cannotListen` when the port cannot be opened, `badCertificate` when TLS
  ///   cannot begin.
  package init(
    at address: ListenAddress, speaking protocols: ServerProtocols = .http1,
    on thread: ServerThread? = nil, threads: Int = 1, _ responder: any Responder,
    isHeld: Bool = false, limits: ConnectionLimits = ConnectionLimits()
  ) async throws(ServerError) {
    let setup = ConnectionSetup(try protocols.tlsContext(), protocols, responder, limits)
    let ownThread = thread == nil ? ServerThread(count: threads) : nil
    do {
      listener = try await Self.listen(address, setup, isHeld, (thread ?? ownThread)?.group)
    } catch {
      await ownThread?.end()
      throw ServerError(
        .cannotListen,
        "port \(address.port) of \(address.host) cannot be opened: \(Self.reason(error)); "
          + "choose another, or 0 for any")
    }
    (self.ownThread, connections, exchanges) = (ownThread, setup.connections, setup.http.exchanges)
    port = listener.localAddress?.port ?? address.port
    let host = address.host.contains(":") ? "[\(address.host)]" : address.host
    origin = Origin(scheme: protocols.isSecure ? "https" : "http", host: host, port: port)
  }

  /// Lets clients in that had to wait.
  package func accept() {
    listener.setOption(.autoRead, value: true).whenSuccess { [listener] in listener.read() }
  }

  /// Stops listening, ends every connection, and returns when every running exchange has ended.
  ///
  /// `grace`: how long running exchanges may take to end by themselves.
  package func stop(grace: Duration = .zero) async {
    do {
      try await listener.close().get()
    } catch {
      // Closing a listener fails only when it is closed already, which is what is wanted.
    }
    if grace > .zero { await waitForExchanges(grace) }
    connections.closeAll()
    await exchanges.isIdle()
    await ownThread?.end()
  }

  private func waitForExchanges(_ limit: Duration) async {
    let alarm = Task { [connections] in
      try await Task.sleep(for: limit)
      connections.closeAll()
    }
    await exchanges.isIdle()
    alarm.cancel()
  }

  /// The system's words alone, where it refused.
  private static func reason(_ error: any Error) -> String {
    (error as? IOError).map { SystemError.text($0.errnoCode) } ?? "\(error)"
  }

  private static func listen(
    _ address: ListenAddress, _ setup: ConnectionSetup, _ isHeld: Bool,
    _ group: MultiThreadedEventLoopGroup?
  ) async throws -> any Channel {
    try await ServerBootstrap(group: group ?? .singleton)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.autoRead, value: !isHeld)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.autoRead, value: false)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try setup.setUp(channel) }
      }
      .bind(host: address.host, port: address.port).get()
  }
}
