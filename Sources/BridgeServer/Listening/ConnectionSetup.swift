internal import BridgeTLS
internal import NIOCore
internal import NIOTLS

/// Installs the handlers of a new connection.
struct ConnectionSetup: Sendable {
  let connections: OpenConnections
  let http: HTTPHandlers
  private let tls: TLSServerContext?
  private let protocols: ServerProtocols
  private let responder: any Responder

  init(
    _ protocols: ServerProtocols, tls: TLSServerContext?, to responder: any Responder,
    limits: ConnectionLimits
  ) {
    (self.tls, self.protocols, self.responder) = (tls, protocols, responder)
    (connections, http) = (OpenConnections(limits.maximumConnections), HTTPHandlers(limits))
  }

  func setUp(_ channel: any Channel) throws {
    guard connections.add(channel) else { return }
    switch protocols {
    case .http1: try http.speakHTTP1(on: channel, to: responder, isSecure: false)
    case .proxy:
      try http.speakHTTP1(on: channel, to: responder, isSecure: false, targets: .ofProxy)
    case .other(let begin): try begin(channel, http)
    case .cleartext:
      try channel.pipeline.syncOperations.addHandler(
        PrefaceHandler { channel, isHTTP2 in try speak(isHTTP2, on: channel) })
    case .secure:
      guard let tls else { return }
      // The TLS handshake does not read by itself.
      try channel.syncOptions?.setOption(.autoRead, value: true)
      try channel.pipeline.syncOperations.addHandler(try tls.makeHandler())
      try channel.pipeline.syncOperations.addHandler(
        ApplicationProtocolNegotiationHandler { result, channel in
          channel.eventLoop.makeCompletedFuture {
            try speak(result == .negotiated("h2"), on: channel)
          }
        })
    }
  }

  private func speak(_ isHTTP2: Bool, on channel: any Channel) throws {
    if isHTTP2 {
      try http.speakHTTP2(on: channel, to: responder)
    } else {
      try http.speakHTTP1(on: channel, to: responder, isSecure: protocols.isSecure)
    }
  }
}
