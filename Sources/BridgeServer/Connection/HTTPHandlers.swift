internal import BridgeCore
internal import HTTPTypes
package import NIOCore
internal import NIOHTTP2

/// Installs HTTP handlers on connections: on those that a server accepts, and on those that begin inside of them
/// (CONNECT).
package struct HTTPHandlers: Sendable {
  let exchanges = ExchangeCount()
  private let limits: ConnectionLimits

  init(_ limits: ConnectionLimits) { self.limits = limits }

  /// Speaks HTTP/1.1 on the channel. Call it on the connection's thread.
  ///
  /// - Parameters:
  ///   - channel: the connection.
  ///   - responder: answers the requests.
  ///   - isSecure: whether TLS is below. TLS has its own end (close_notify); if the connection ends without it, that is
  ///     an attack or an accident.
  ///   - targets: the allowed forms of request targets.
  /// - Throws: if the connection has already ended.
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
      try operations.addHandler(ExchangeHandler(responder, self, clock(of: channel)))
    }
  }

  private func clock(of channel: any Channel, isStream: Bool = false) -> StallClock? {
    limits.idleTime.map { StallClock($0, of: channel, isStream: isStream) }
  }

  private static func add(_ responder: some ImmediateResponder, to channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandler(ImmediateHandler(responder))
  }

  /// The maximum size of an HTTP/2 head. libcurl sends heads up to this size.
  private static let maximumHeadBytesOfHTTP2 = 256 << 10
  /// The maximum number of CONTINUATION frames for a head of that size, at 16 KiB each.
  private static let maximumContinuations = 16
  /// The number of request body bytes that a client may send ahead.
  private static let window = 256 << 10

  /// Speaks HTTP/2 on the channel. Flow-control windows hold up clients per stream; the connection itself is always
  /// read. Call it on the connection's thread.
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
          try stream.pipeline.syncOperations.addHandler(
            ExchangeHandler(responder, self, clock(of: stream, isStream: true)))
        }
      })
    try channel.syncOptions?.setOption(.autoRead, value: true)
    channel.read()
  }

  /// Removes HTTP from an HTTP/1.1 connection or HTTP/2 stream, and tells the client that the requested protocol
  /// follows. Bytes that the client sent ahead are passed on.
  static func leaveHTTP(on channel: any Channel, agreeing head: HTTPResponse) throws {
    let operations = channel.pipeline.syncOperations
    // A connection without that handler speaks HTTP/1.1.
    guard let stream = try? operations.handler(type: HTTP2Codec.self) else {
      // A WebSocket does not end one side alone.
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

  /// Removes the HTTP/1.1 handlers from a connection. Bytes that the client sent ahead are passed on.
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
