/// An HTTP/1.1 server on 127.0.0.1 that runs a test's script for each connection, valid HTTP or not.
///
///     let origin = try LoopbackOrigin { connection in
///       while let request = try connection.readRequest() {
///         try connection.write("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n\(request.path)")
///       }
///     }
///     let wellBehaved = try LoopbackOrigin.answering { request in .text(request.line) }
///
/// Each connection has its own thread, so scripts may block. Scripts must not refer to the origin.
public final class LoopbackOrigin: Sendable {
  /// The script of a connection. A thrown error ends the connection and is recorded in `failures`.
  public typealias Script = @Sendable (OriginConnection) throws -> Void

  /// The port, chosen by the system.
  public let port: Int

  private let log = OriginLog()
  private let threads = OriginThreads()
  private let stopping: OriginGate

  /// Starts listening and serving.
  public init(_ script: @escaping Script) throws(OriginError) {
    let listener = try OriginSocket.listening()
    port = try listener.localPort()
    stopping = try OriginGate()
    let acceptor = OriginAcceptor(
      listener: listener, stopping: stopping, log: log, threads: threads, script: script)
    try threads.start { acceptor.run() }
  }

  /// An origin that keeps its connections open and answers each request with `response`.
  public static func answering(
    _ response: @escaping @Sendable (ReceivedRequest) -> RawResponse
  ) throws(OriginError) -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        let response = response(request)
        try connection.answer(request, with: response)
        if response.ending != .keepOpen { return }
      }
    }
  }

  deinit { stop() }

  /// The authority: `127.0.0.1:port`.
  public var authority: String { "127.0.0.1:\(port)" }

  /// The URL of a target on this origin.
  public func url(_ target: String = "/") -> String { "http://\(authority)\(target)" }

  /// The number of connections accepted so far.
  public var connectionCount: Int { log.connectionCount }

  /// The number of connections whose scripts are still running.
  public var openConnectionCount: Int { log.openConnectionCount }

  /// The requests whose head has arrived, in order of arrival.
  public var requests: [ReceivedRequest] { log.requests }

  /// The number of those requests.
  public var requestCount: Int { log.requests.count }

  /// The errors thrown by scripts, including those of clients that went away. Stopping the origin is not a failure.
  public var failures: [String] { log.failures }

  /// The events as they happen. For one listener; ends after `stop()`.
  public var events: AsyncStream<OriginEvent> { log.events }

  /// Ends every connection, and returns when every thread has ended. A script must not call it.
  public func stop() {
    guard log.stop() else { return }
    stopping.open()
    threads.join()
    log.finish()
  }
}

/// The thread that accepts connections. It does not refer to the origin, so releasing the origin stops it.
private struct OriginAcceptor: Sendable {
  let listener: OriginSocket
  let stopping: OriginGate
  let log: OriginLog
  let threads: OriginThreads
  let script: LoopbackOrigin.Script

  func run() {
    while Readiness.wait(readable: stopping.readingEnd, other: listener.descriptor) == .second {
      guard let socket = listener.accepted(), let number = log.connected(socket) else { continue }
      do {
        try threads.start { serve(socket, number: number) }
      } catch {
        socket.close()
        log.closed(number, failure: error)
      }
    }
    listener.close()
  }

  private func serve(_ socket: OriginSocket, number: Int) {
    var failure: (any Error)?
    do {
      try script(OriginConnection(number: number, socket: socket, log: log))
    } catch {
      failure = error
    }
    socket.close()
    log.closed(number, failure: failure)
  }
}
