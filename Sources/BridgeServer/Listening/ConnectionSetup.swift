internal import NIOCore
internal import NIOHTTP2
internal import NIOSSL
internal import NIOTLS

/// Puts the handlers of a new connection in place.
struct ConnectionSetup: Sendable {
  let connections = OpenConnections()
  let exchanges = ExchangeCount()
  private let tls: NIOSSLContext?
  private let protocols: ServerProtocols
  private let responder: any Responder

  init(_ tls: NIOSSLContext?, _ protocols: ServerProtocols, _ responder: any Responder) {
    (self.tls, self.protocols, self.responder) = (tls, protocols, responder)
  }

  func setUp(_ channel: any Channel) throws {
    connections.add(channel)
    switch protocols {
    case .http1: try speakHTTP1(channel)
    case .cleartext:
      try channel.pipeline.syncOperations.addHandler(
        PrefaceHandler { channel, isHTTP2 in
          isHTTP2 ? try speakHTTP2(channel) : try speakHTTP1(channel)
        })
    case .secure:
      guard let tls else { return }
      // The handshake asks for no bytes itself.
      try channel.syncOptions?.setOption(.autoRead, value: true)
      try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
      try channel.pipeline.syncOperations.addHandler(
        ApplicationProtocolNegotiationHandler { result, channel in
          channel.eventLoop.makeCompletedFuture {
            result == .negotiated("h2") ? try speakHTTP2(channel) : try speakHTTP1(channel)
          }
        })
    }
  }

  private func speakHTTP1(_ channel: any Channel) throws {
    try channel.syncOptions?.setOption(.autoRead, value: false)
    // TLS has an end of its own (close_notify): without it, the end of the connection is an attack or an accident.
    if !protocols.isSecure {
      try channel.syncOptions?.setOption(.allowRemoteHalfClosure, value: true)
    }
    try channel.pipeline.syncOperations.addHandler(HTTP1Codec())
    if let immediate = responder as? any ImmediateResponder {
      try Self.add(immediate, to: channel)
    } else {
      try channel.pipeline.syncOperations.addHandler(ExchangeHandler(responder, exchanges))
    }
  }

  private static func add(_ responder: some ImmediateResponder, to channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandler(ImmediateHandler(responder))
  }

  /// HTTP/2 holds clients up stream by stream, with windows; its connection is always read.
  private func speakHTTP2(_ channel: any Channel) throws {
    _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
      mode: .server, connectionConfiguration: .init(), streamConfiguration: .init(),
      inboundStreamInitializer: { stream in
        stream.eventLoop.makeCompletedFuture {
          try stream.syncOptions?.setOption(.autoRead, value: false)
          try stream.pipeline.syncOperations.addHandler(HTTP2Codec())
          try stream.pipeline.syncOperations.addHandler(ExchangeHandler(responder, exchanges))
        }
      })
    try channel.syncOptions?.setOption(.autoRead, value: true)
    channel.read()
  }
}
