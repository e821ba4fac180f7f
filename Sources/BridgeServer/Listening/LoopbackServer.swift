package import BridgeCore
internal import BridgeSystem
internal import NIOCore
internal import NIOPosix

/// A server on loopback that hands every request to a ``Responder``.
///
/// It accepts any method and heads of up to 1 MiB. Bodies stream both ways with backpressure. Call ``stop()`` when the
/// server is no longer needed.
package final class LoopbackServer: Sendable {
  /// The server's own thread; nil if it uses a shared one.
  private let ownThread: ServerThread?
  private let listener: any Channel
  private let connections: OpenConnections
  private let exchanges: ExchangeCount

  /// The port that it listens on.
  package let port: Int

  /// The origin that clients use: scheme, address and port.
  package let origin: Origin

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - address: where to listen.
  ///   - protocols: the protocols that it speaks.
  ///   - thread: the thread that serves the connections; nil for a thread of its own.
  ///   - threads: the number of threads of its own. An ``ImmediateResponder`` is called on all of them concurrently.
  ///   - responder: answers the requests.
  ///   - isHeld: whether clients must wait until ``accept()``. The port is bound immediately.
  ///   - limits: the limits for clients.
  /// - Throws: ``ServerError`` with code `cannotListen` if the port cannot be opened, `badCertificate` if TLS cannot be
  ///   set up.
  package init(
    at address: ListenAddress, speaking protocols: ServerProtocols = .http1,
    on thread: ServerThread? = nil, threads: Int = 1, _ responder: any Responder,
    isHeld: Bool = false, limits: ConnectionLimits = ConnectionLimits()
  ) async throws(ServerError) {
    let setup = ConnectionSetup(
      protocols, tls: try protocols.tlsContext(), to: responder, limits: limits)
    let ownThread = thread == nil ? ServerThread(count: threads) : nil
    do {
      listener = try await Self.listen(
        at: address, setup, isHeld: isHeld, on: (thread ?? ownThread)?.group)
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

  /// Accepts the waiting clients, and new ones from now on.
  package func accept() {
    listener.setOption(.autoRead, value: true).whenSuccess { [listener] in listener.read() }
  }

  /// Stops listening, closes every connection, and returns when every running exchange has ended.
  ///
  /// `grace` is how long running exchanges may take to finish.
  package func stop(grace: Duration = .zero) async {
    do {
      try await listener.close().get()
    } catch {
      // Closing a listener fails only if it is already closed.
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

  /// The system's message, if the system refused.
  private static func reason(_ error: any Error) -> String {
    (error as? IOError).map { SystemError.text($0.errnoCode) } ?? "\(error)"
  }

  private static func listen(
    at address: ListenAddress, _ setup: ConnectionSetup, isHeld: Bool,
    on group: MultiThreadedEventLoopGroup?
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
