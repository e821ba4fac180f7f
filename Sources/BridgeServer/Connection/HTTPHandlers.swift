internal import BridgeCore
internal import HTTPTypes
package import NIOCore
internal import NIOHTTP2

/// Puts HTTP on connections: on those that a server accepts, and on those that begin inside of them (CONNECT).
package struct HTTPHandlers: Sendable {
  let exchanges = ExchangeCount()
  private let limits: ConnectionLimits

  init(_ limits: ConnectionLimits) { self.limits = limits }

  /// Speaks HTTP/1.1 from now on. Call it on the connection's thread.
  ///
  /// - Parameters:
  ///   - channel: the connection.
  ///   - responder: answers the requests.
  ///   - isSecure: whether TLS is below: it has an end of its own (close_notify), and the end of the connection
  ///     without it is an attack or an accident.
  ///   - targets: the kinds of targets that requests may have.
  /// - Throws: where the connection has ended already.
  package func speakHTTP1(
    on channel: any Channel, to responder: any Responder, isSecure: Bool,
    targets: TargetRule = .ofOrigin
  ) throws {
    try channel.syncOptions?.setOption(.autoRead, value: false)
    try channel.syncOptions?.setOption(.allowRemoteHalfClosure, value: !isSecure)
    let operations = channel.pipeline.syncOperations
    try operations.addHandler(HTTP1Codec(limits, targets))
    if let immediate = responder as? any ImmediateResponder {
      try Self.add(immediate, to: channel)
    } else {
      try operations.addHandler(ExchangeHandler(responder, self))
    }
  }

  private static func add(_ responder: some ImmediateResponder, to channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandler(ImmediateHandler(responder))
  }

  /// Heads of HTTP/2 may be as long as libcurl sends them on.
  private static let maximumHeadBytesOfHTTP2 = 256 << 10
  /// The frames that a head of that many bytes takes besides its first one, at 16 KiB each.
  private static let maximumContinuations = 16
  /// How much of a request's body a client may send ahead.
  private static let window = 256 << 10

  /// Speaks HTTP/2 from now on, which holds clients up stream by stream, with windows; the connection itself is
  /// always read. Call it on the connection's thread.
  package func speakHTTP2(on channel: any Channel, to responder: any Responder) throws {
    var connection = NIOHTTP2Handler.ConnectionConfiguration()
    connection.initialSettings = [
      HTTP2Setting(parameter: .maxConcurrentStreams, value: 100),
      HTTP2Setting(parameter: .maxHeaderListSize, value: Self.maximumHeadBytesOfHTTP2),
      HTTP2Setting(parameter: .initialWindowSize, value: Self.window),
    ]
    if responder.takesWebSockets {
      // RFC 8441 §3.
      connection.initialSettings.append(
        HTTP2Setting(parameter: .enableConnectProtocol, value: 1))
    }
    connection.maximumSequentialContinuationFrames = Self.maximumContinuations
    var stream = NIOHTTP2Handler.StreamConfiguration()
    stream.targetWindowSize = Self.window
    let operations = channel.pipeline.syncOperations
    try operations.addHandlers(EarlyAcknowledgement(), ConnectionWatch(limits))
    _ = try operations.configureHTTP2Pipeline(
      mode: .server, connectionConfiguration: connection, streamConfiguration: stream,
      streamDelegate: StreamClock(limits, of: channel),
      inboundStreamInitializer: { stream in
        stream.eventLoop.makeCompletedFuture {
          try stream.syncOptions?.setOption(.autoRead, value: false)
          try stream.pipeline.syncOperations.addHandler(HTTP2Codec())
          try stream.pipeline.syncOperations.addHandler(ExchangeHandler(responder, self))
        }
      })
    try channel.syncOptions?.setOption(.autoRead, value: true)
    channel.read()
  }

  /// Takes HTTP off a connection of HTTP/1.1, or a stream of HTTP/2, and tells its client that the protocol it asked for
  /// follows. What the client sent ahead comes through.
  static func leaveHTTP(on channel: any Channel, agreeing head: HTTPResponse) throws {
    let operations = channel.pipeline.syncOperations
    // A connection without that handler is one of HTTP/1.1.
    guard let stream = try? operations.handler(type: HTTP2Codec.self) else {
      // A WebSocket ends as a whole.
      try channel.syncOptions?.setOption(.allowRemoteHalfClosure, value: false)
      try endHTTP1(on: channel)
      channel.writeAndFlush(ByteBuffer(bytes: ResponseHead.bytes(head)), promise: nil)
      return
    }
    let exchanges = try operations.handler(type: ExchangeHandler.self)
    operations.removeHandler(exchanges, promise: nil)
    stream.agreement = head
    try operations.addHandler(HTTP2TunnelCodec(), position: .after(stream))
    operations.removeHandler(stream, promise: nil)
  }

  /// Takes the handlers of HTTP/1.1 off a connection; what the client sent ahead comes through.
  static func endHTTP1(on channel: any Channel) throws {
    let operations = channel.pipeline.syncOperations
    let (codec, exchanges) = (
      try operations.handler(type: HTTP1Codec.self),
      try operations.handler(type: ExchangeHandler.self)
    )
    operations.removeHandler(exchanges, promise: nil)
    operations.removeHandler(codec, promise: nil)
  }
}
